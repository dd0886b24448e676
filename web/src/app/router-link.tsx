import type { LinkProps } from '@floodlit/ui';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from '../lib/routing.tsx';
import { useChannel } from '../lib/channel-context.tsx';
import { prefetchPage } from './page-modules.ts';

/** A plain click of the main button. With a modifier the browser opens a tab or a window itself. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Every link of the design system. Internal links use the router and prefetch on hover. The router's own Link would
 * include code that only server rendering needs.
 */
export function RouterLink({ href, children, onClick, ...rest }: LinkProps): ReactNode {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { pages } = useChannel().bootstrap;
  // A path of /media is a file, which the browser itself loads.
  if (!/^\/(?!\/|media\/)/.test(href)) {
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
        // A link to the current page scrolls to its top (R2.01).
        if (isHere) window.scrollTo(0, 0);
      }}
    >
      {children}
    </a>
  );
}
