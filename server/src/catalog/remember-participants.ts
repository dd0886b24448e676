// A cache of a channel's teams until an edit. They are few, and every list needs them.
import type { ListedParticipant } from '@floodlit/contract/catalog';
import { cached, type CachedReader } from '../cache/cache.ts';
import type { Revisions } from '../cache/revisions.ts';
import { listedParticipants } from './rules.ts';
import type { CatalogStore } from './store.ts';

const ttlMs = 5_000;
const entriesMaximum = 1_000;

/** By the channel's id: its teams by id, in the order of their names. */
export type RememberedParticipants = CachedReader<ReadonlyMap<number, ListedParticipant>>;

type ReadStore = Pick<CatalogStore, 'listParticipants' | 'listCategories'>;

async function read(store: ReadStore, channelId: number): Promise<ReadonlyMap<number, ListedParticipant>> {
  const [records, categories] = await Promise.all([
    store.listParticipants(channelId),
    store.listCategories(channelId),
  ]);
  const sports = new Map(categories.map(({ id, name }) => [id, name]));
  return new Map(listedParticipants(records, sports).map((team) => [team.id, team]));
}

export const rememberParticipants = (
  store: ReadStore,
  revisions: Revisions,
  nowMs: () => number = () => performance.now(),
): RememberedParticipants =>
  cached((channelId) => read(store, Number(channelId)), {
    ttlMs,
    entriesMaximum,
    nowMs,
    revisionOf: (channelId) => revisions.of(Number(channelId)),
  });
