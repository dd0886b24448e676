// Seeds the query cache with the answers in the document, on the server and in the browser.
import { isUnknownHub, type DocumentData } from '@floodlit/contract/document';
import type { QueryClient } from '@tanstack/react-query';
import { eventsKey, homeKey, publicEventKey } from '../features/catalog/event-queries.ts';
import { offersKey } from '../features/commerce/offers-key.ts';
import {
  blocksKey,
  channelPageKey,
  faqKey,
  libraryKey,
  publicVideoKey,
  sharedClipKey,
  slidesKey,
} from '../lib/document-keys.ts';
import { hubOf, UNKNOWN_HUB } from '../lib/hub-address.ts';

/**
 * @param searches of the rendered address and of the true one, which may name the same hub otherwise. Every query has
 * its own cache key.
 * @param updatedAt 0 when a visitor's view is valid only until the viewer's own loads
 */
export function seedQueries(
  queryClient: QueryClient,
  { page, data = {} }: Pick<DocumentData, 'page' | 'data'>,
  searches: readonly string[],
  updatedAt: number,
): void {
  const { home, slides, static_blocks, events, event, offers, channel_page, faq, library, vod_item, clip } =
    data;
  const seed = (key: readonly unknown[], answer: unknown, at = updatedAt): void => {
    if (answer !== undefined) queryClient.setQueryData(key, answer, { updatedAt: at });
  };
  const hubs = page.name === 'home' ? searches.map(hubOf) : [];
  for (const hub of hubs) seed(homeKey(hub), home);
  if (isUnknownHub(page))
    for (const hub of [...hubs, UNKNOWN_HUB]) if (hub !== undefined) seed(homeKey(hub), null, Date.now());
  /** Shown again after the queries of another account were reset. No longer key begins with one of these. */
  const seedFirst = (key: readonly unknown[], answer: unknown): void => {
    if (answer === undefined) return;
    queryClient.setQueryDefaults(key, { initialData: answer, initialDataUpdatedAt: updatedAt });
    seed(key, answer);
  };
  /** No component asks for these, and a page needs them while it is open. */
  const seedForGood = (key: readonly unknown[], answer: unknown): void => {
    queryClient.setQueryDefaults(key, { gcTime: Infinity });
    seed(key, answer);
  };
  seedFirst(slidesKey, slides);
  seedFirst(blocksKey, static_blocks);
  seedFirst(faqKey, faq);
  if (events !== undefined) seed(eventsKey(events.asked), { pages: [events.page], pageParams: [0] });
  // Whether a trial is left depends on the account, so these are always read again.
  seed(offersKey(), offers, 0);
  // Only the first page of the library.
  seed(libraryKey, library, 0);
  if (channel_page !== undefined) seedFirst(channelPageKey(channel_page.id), channel_page);
  if (clip !== undefined) seedFirst(sharedClipKey(clip.id, clip.uuid), clip);
  if (event !== undefined) seedForGood(publicEventKey(event.id), event);
  if (vod_item !== undefined) seedForGood(publicVideoKey(vod_item.id), vod_item);
}
