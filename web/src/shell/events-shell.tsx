// The server-rendered list of events: the page itself, without queries and storage.
import type { ListedEvents } from '@floodlit/contract/document';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { seedQueries } from '../app/seed-queries.ts';
import { Component as EventsPage } from '../pages/events.tsx';
import { StaticPage } from './static-page.tsx';

/** The first screens. The browser renders the rest. */
const SHELL_LIST_LENGTH = 8;

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
  return (
    <StaticPage path={path} queryClient={seededWith(events)} user={undefined}>
      <EventsPage />
    </StaticPage>
  );
}
