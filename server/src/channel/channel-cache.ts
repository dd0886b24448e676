// A cache of channels. Every request reads its channel several times, and an operator edits it a few times a year.
import { cached } from '../cache/cache.ts';
import type { Revisions } from '../cache/revisions.ts';
import type { ChannelStore } from './store.ts';

const ttlMs = 5_000;
/** Anyone can invent hosts; the oldest are dropped. */
const entriesMaximum = 1_000;

export function createChannelCache(store: ChannelStore, revisions: Revisions): ChannelStore {
  const options = { ttlMs, entriesMaximum, nowMs: () => performance.now() };
  const byHost = cached((host) => store.findByHost(host), {
    ...options,
    revisionOf: () => revisions.ofAll(),
  });
  const byId = cached((id) => store.findById(Number(id)), {
    ...options,
    revisionOf: (id) => revisions.of(Number(id)),
  });
  return {
    ...store,
    findByHost: (host) => byHost.read(host),
    findById: (id) => byId.read(String(id)),
  };
}
