// An inert context: links show their target but do not navigate, and stars follow nothing.
import { LinkProvider, type LinkProps } from '@floodlit/ui';
import { createContext, use, type ReactNode } from 'react';
import { createObservable } from '../../../lib/observable.ts';
import { FollowingContext } from '../../catalog/following.ts';

const NowhereContext = createContext<(href: string) => void>(() => undefined);
const followed = createObservable<ReadonlySet<string>>(new Set());

/** Looks and reads like a real link, but never navigates, not even in a new tab. */
function NowhereLink({ href, onClick, ...props }: LinkProps): ReactNode {
  const tell = use(NowhereContext);
  return (
    <a
      {...props}
      href="#simulation"
      target="_self"
      onClick={(click) => {
        click.preventDefault();
        onClick?.(click);
        tell(href);
      }}
    >
      {props.children}
    </a>
  );
}

export function InertPreview({
  onLink,
  onFollow,
  children,
}: {
  onLink: (href: string) => void;
  onFollow: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <FollowingContext value={{ followed, toggle: onFollow }}>
      <NowhereContext value={onLink}>
        <LinkProvider component={NowhereLink}>{children}</LinkProvider>
      </NowhereContext>
    </FollowingContext>
  );
}
