// Every document asks which pages there are, the unknown paths too: the list is remembered as the channel is.
import { remember } from '../kernel/remember.ts';
import type { Revisions } from '../kernel/revisions.ts';
import type { PageStore } from './store-pages.ts';

const forMs = 5_000;
const entriesMaximum = 1_000;

export function rememberPages(store: PageStore, revisions: Revisions): PageStore {
  const lists = remember((channelId) => store.listPages(Number(channelId)), {
    forMs,
    entriesMaximum,
    nowMs: () => performance.now(),
    revisionOf: (channelId) => revisions.of(Number(channelId)),
  });
  return { ...store, listPages: (channelId) => lists.read(String(channelId)) };
}
