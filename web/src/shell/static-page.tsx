// A server-rendered page with the cached answers of the document, without requests and storage.
import type { User } from '@floodlit/contract/identity';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createLocalStore, createMemoryStorage } from '../lib/local-store.ts';
import { createObservable } from '../lib/observable.ts';
import { RoutingProvider, type Navigator } from '../lib/routing.tsx';
import { ServicesProvider, type Services } from '../lib/services.tsx';

const refuse = (): never => {
  throw new Error('The static shell asks nobody.');
};

const servicesOf = (user: null | undefined): Services => ({
  api: { call: refuse },
  keys: {
    find: refuse,
    isVisitors: refuse,
    ensure: refuse,
    replace: refuse,
    forget: refuse,
    renew: refuse,
    refresh: refuse,
  },
  store: createLocalStore(createMemoryStorage()),
  user: createObservable<User | null | undefined>(user),
  isGeoBlocked: createObservable(false),
  findLastPage: refuse,
});
const navigator: Navigator = {
  push: refuse,
  replace: refuse,
  go: refuse,
  block: refuse,
  view: { subscribe: refuse },
};

export function StaticPage({
  path,
  queryClient,
  user,
  children,
}: {
  path: string;
  queryClient: QueryClient;
  /** `null` for a visitor, `undefined` while the account is unknown. */
  user: null | undefined;
  children: ReactNode;
}): ReactNode {
  const location = { pathname: path, search: '', hash: '', state: undefined, key: '' };
  return (
    <QueryClientProvider client={queryClient}>
      <ServicesProvider services={servicesOf(user)}>
        <RoutingProvider navigator={navigator} route={{ location, navigationType: 'POP', params: {} }}>
          {children}
        </RoutingProvider>
      </ServicesProvider>
    </QueryClientProvider>
  );
}
