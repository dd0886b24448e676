import type { LinkProps } from '@floodlit/ui';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from '../lib/routing.tsx';
import { useChannel } from '../lib/channel-context.tsx';
import { prefetchPage } from './page-modules.ts';

/** A plain click of the main button; with a modifier the browser opens a tab or a window by itself. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Every link of the design system: ours go through the router, and fetch their page when pointed at. The router's own
 * Link would bring what only its server rendering needs.
 */
export function RouterLink({ href, children, onClick, ...rest }: LinkProps): ReactNode {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { pages } = useChannel().bootstrap;
  if (!/^\/(?!\/)/.test(href)) {
    return (
      <a {...rest} href={href} rel="noopener" onClick={onClick}>
        {children}
      </a>
    );
  }
  const prefetch = (): void => prefetchPage(href, pages);
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || rest.target !== undefined) return;
        event.preventDefault();
        const isHere = href === pathname + search;
        navigate(href, { replace: isHere });
        // Whoever asks for the page that is there wants its beginning (R2.01).
        if (isHere) window.scrollTo(0, 0);
      }}
    >
      {children}
    </a>
  );
}
