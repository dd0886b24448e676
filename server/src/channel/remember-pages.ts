// Every document asks which pages there are, the unknown paths too: the list is remembered for a second, as the channel is.
import { remember } from '../kernel/remember.ts';
import type { PageStore } from './store-pages.ts';

const forMs = 1_000;
const entriesMaximum = 1_000;

export function rememberPages(store: PageStore): PageStore {
  const lists = remember((channelId) => store.listPages(Number(channelId)), {
    forMs,
    entriesMaximum,
    nowMs: () => performance.now(),
  });
  return { ...store, listPages: (channelId) => lists.read(String(channelId)) };
}
