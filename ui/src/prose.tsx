import './prose.css';
import type { MouseEvent, ReactNode } from 'react';

/** A plain click on a link within the site; the browser opens all others by itself. */
function findOwnHref(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const href = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
  return /^\/(?!\/)/.test(href) ? href : undefined;
}

/** Long text written by people: a readable measure, lists, tables and links as they should be. */
export function Prose({
  html,
  onNavigate,
}: {
  /** Cleaned by the server, else it must not come here. */
  html: string;
  /** Goes to a path of this site. */
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
