// Seeds the query cache with the answers in the document.
import type { DocumentData } from '@floodlit/contract/document';
import type { QueryClient } from '@tanstack/react-query';
import { eventsKey, homeKey, publicEventKey } from '../features/catalog/event-queries.ts';
import { offersKey } from '../features/commerce/offers-key.ts';
import { hubOf } from '../lib/hub-address.ts';

/**
 * @param search of the address: the document contains the plain page, and every query has its own cache key
 * @param updatedAt 0 when a visitor's view is valid only until the viewer's own loads
 */
export function seedQueries(
  queryClient: QueryClient,
  { home, events, event, offers }: NonNullable<DocumentData['data']>,
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
  // Whether a trial is left depends on the account, so these are always read again.
  if (offers !== undefined) queryClient.setQueryData(offersKey(), offers, { updatedAt: 0 });
  if (event !== undefined) queryClient.setQueryData(publicEventKey(event.id), event);
}
