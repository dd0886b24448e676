// Where nothing that is pressed has an effect: links say where they would lead, and stars that nothing is followed.
import { LinkProvider, type LinkProps } from '@floodlit/ui';
import { createContext, use, type ReactNode } from 'react';
import { createObservable } from '../../../lib/observable.ts';
import { FollowingContext } from '../../catalog/following.ts';

const NowhereContext = createContext<(href: string) => void>(() => undefined);
const followed = createObservable<ReadonlySet<string>>(new Set());

/** Looks and reads like the link it stands for, and stays where it is, in a new tab too. */
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

export function Nowhere({
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
