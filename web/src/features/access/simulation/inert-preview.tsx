// An inert context: links show their target but do not navigate, stars follow nothing, and nobody asks the server.
import { LinkProvider, type LinkProps } from '@floodlit/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import type { Api } from '../../../lib/api.ts';
import { createObservable } from '../../../lib/observable.ts';
import { ServicesProvider, useServices } from '../../../lib/services.tsx';
import { FollowingContext } from '../../catalog/following.ts';

const NowhereContext = createContext<(href: string) => void>(() => undefined);
const followed = createObservable<ReadonlySet<string>>(new Set());
/** The fictitious ids can be those of real games and teams, whose answers must appear neither here nor there. */
const unanswered: Api = { isInert: true, call: () => new Promise<never>(() => undefined) };
const queryClient = new QueryClient();

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
  const services = { ...useServices(), api: unanswered };
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={queryClient}>
        <FollowingContext value={{ followed, toggle: onFollow }}>
          <NowhereContext value={onLink}>
            <LinkProvider component={NowhereLink}>{children}</LinkProvider>
          </NowhereContext>
        </FollowingContext>
      </QueryClientProvider>
    </ServicesProvider>
  );
}
