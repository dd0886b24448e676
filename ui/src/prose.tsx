import './prose.css';
import type { MouseEvent, ReactNode } from 'react';

/** Called on a plain click on a link within the site. The browser opens all others. */
function findOwnHref(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const href = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
  return /^\/(?!\/)/.test(href) ? href : undefined;
}

/** Long text from an author: a readable width, and styled lists, tables and links. */
export function Prose({
  html,
  onNavigate,
}: {
  /** The server must have sanitized it. */
  html: string;
  /** Navigates to a path of this site. */
  onNavigate?: ((href: string) => void) | undefined;
}): ReactNode {
  return (
    // The links inside are what is clicked, and they work without it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="prose"
      onClick={(event) => {
        const href = findOwnHref(event);
        if (href === undefined || onNavigate === undefined) return;
        event.preventDefault();
        onNavigate(href);
      }}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
