// Caches the list of pages like the channel, because every document reads it, also for unknown paths.
import { cached } from '../cache/cache.ts';
import type { Revisions } from '../cache/revisions.ts';
import type { PageStore } from './store-pages.ts';

const ttlMs = 5_000;
const entriesMaximum = 1_000;

export function createPageCache(store: PageStore, revisions: Revisions): PageStore {
  const lists = cached((channelId) => store.listPages(Number(channelId)), {
    ttlMs,
    entriesMaximum,
    nowMs: () => performance.now(),
    revisionOf: (channelId) => revisions.of(Number(channelId)),
  });
  return { ...store, listPages: (channelId) => lists.read(String(channelId)) };
}
