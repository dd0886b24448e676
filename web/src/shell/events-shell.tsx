// The server-rendered list of events: the page itself, without queries and storage.
import type { ListedEvents } from '@floodlit/contract/document';
import type { User } from '@floodlit/contract/identity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { seedQueries } from '../app/seed-queries.ts';
import { createLocalStore, createMemoryStorage } from '../lib/local-store.ts';
import { createObservable } from '../lib/observable.ts';
import { RoutingProvider, type Navigator } from '../lib/routing.tsx';
import { ServicesProvider, type Services } from '../lib/services.tsx';
import { Component as EventsPage } from '../pages/events.tsx';

/** The first screens. The browser renders the rest. */
const SHELL_LIST_LENGTH = 8;

const refuse = (): never => {
  throw new Error('The static shell asks nobody.');
};

const services: Services = {
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
  user: createObservable<User | null | undefined>(undefined),
  isGeoBlocked: createObservable(false),
  findLastPage: refuse,
};
const navigator: Navigator = { push: refuse, replace: refuse, go: refuse, block: refuse };

function firstOf({ asked, page: { data, meta } }: ListedEvents): ListedEvents {
  const first = data.slice(0, SHELL_LIST_LENGTH);
  return { asked, page: { data: first, meta: { ...meta, total: first.length } } };
}

function seededWith(events: ListedEvents): QueryClient {
  const queryClient = new QueryClient();
  seedQueries(queryClient, { events: firstOf(events) }, '', Date.now());
  return queryClient;
}

export function EventsShell({ path, events }: { path: string; events: ListedEvents }): ReactNode {
  const location = { pathname: path, search: '', hash: '', state: undefined, key: '' };
  return (
    <QueryClientProvider client={seededWith(events)}>
      <ServicesProvider services={services}>
        <RoutingProvider navigator={navigator} route={{ location, navigationType: 'POP', params: {} }}>
          <EventsPage />
        </RoutingProvider>
      </ServicesProvider>
    </QueryClientProvider>
  );
}
