// What came with the document is an answer that nobody has to ask for.
import type { DocumentData } from '@floodlit/contract/document';
import type { QueryClient } from '@tanstack/react-query';
import { eventsKey, homeKey, publicEventKey } from '../features/catalog/event-queries.ts';
import { hubOf } from '../lib/hub-address.ts';

/**
 * @param search of the address: the document is of the page alone, and what a query asks for has a key of its own
 * @param updatedAt 0 where a visitor's view is only good until the own one is there
 */
export function seedQueries(
  queryClient: QueryClient,
  { home, events, event }: NonNullable<DocumentData['data']>,
  search: string,
  updatedAt: number,
): void {
  if (home !== undefined) queryClient.setQueryData(homeKey(hubOf(search)), home, { updatedAt });
  if (events !== undefined)
    queryClient.setQueryData(
      eventsKey(events.asked),
      { pages: [events.page], pageParams: [0] },
      { updatedAt },
    );
  if (event !== undefined) queryClient.setQueryData(publicEventKey(event.id), event);
}
