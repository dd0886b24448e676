// A channel's teams are few and asked for with every list: what was read is remembered for a second.
import type { Participant } from '@floodlit/contract/catalog';
import { remember, type Remembering } from '../kernel/remember.ts';
import { participantOf } from './rules.ts';
import type { CatalogStore } from './store.ts';

const forMs = 1_000;
const entriesMaximum = 1_000;

/** By the channel's id: its teams by id, in the order of their names. */
export type RememberedParticipants = Remembering<ReadonlyMap<number, Participant>>;

type ReadStore = Pick<CatalogStore, 'listParticipants' | 'listCategories'>;

async function read(store: ReadStore, channelId: number): Promise<ReadonlyMap<number, Participant>> {
  const [participants, categories] = await Promise.all([
    store.listParticipants(channelId),
    store.listCategories(channelId),
  ]);
  const sports = new Map(categories.map((category) => [category.id, category.name]));
  return new Map(
    participants.map((record) => [
      record.id,
      participantOf(
        record,
        record.event_category_id === null ? null : (sports.get(record.event_category_id) ?? null),
      ),
    ]),
  );
}

export const rememberParticipants = (
  store: ReadStore,
  nowMs: () => number = () => performance.now(),
): RememberedParticipants =>
  remember((channelId) => read(store, Number(channelId)), { forMs, entriesMaximum, nowMs });
