// Caches slides and blocks like the channel, because every document of Home and of the hubs reads both lists.
import { cached } from '../cache/cache.ts';
import type { Revisions } from '../cache/revisions.ts';
import type { HomeStore } from './store-home.ts';

const ttlMs = 5_000;
const entriesMaximum = 1_000;

export function createHomeCache(store: HomeStore, revisions: Revisions): HomeStore {
  const options = {
    ttlMs,
    entriesMaximum,
    nowMs: () => performance.now(),
    revisionOf: (channelId: string) => revisions.of(Number(channelId)),
  };
  const slides = cached((channelId) => store.listSlides(Number(channelId)), options);
  const blocks = cached((channelId) => store.listBlocks(Number(channelId)), options);
  return {
    ...store,
    listSlides: (channelId) => slides.read(String(channelId)),
    listBlocks: (channelId) => blocks.read(String(channelId)),
  };
}
