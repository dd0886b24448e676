// Teams with the name of their sport. A channel's teams are few and asked for with every list, so they are remembered for a second.
import type { Participant } from '@floodlit/contract/catalog';
import type { CatalogDeps } from './ports.ts';
import { participantOf } from './rules.ts';

const rememberedMs = 1_000;

interface Remembered {
  readonly untilMs: number;
  readonly participants: Promise<ReadonlyMap<number, Participant>>;
}

const rememberedBy = new WeakMap<CatalogDeps, Map<number, Remembered>>();

async function read(deps: CatalogDeps, channelId: number): Promise<ReadonlyMap<number, Participant>> {
  const [participants, categories] = await Promise.all([
    deps.store.listParticipants(channelId),
    deps.store.listCategories(channelId),
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

/** @returns the channel's teams by id, in the order of their names. */
export function listParticipants(
  deps: CatalogDeps,
  channelId: number,
): Promise<ReadonlyMap<number, Participant>> {
  let channels = rememberedBy.get(deps);
  if (channels === undefined) rememberedBy.set(deps, (channels = new Map()));
  const known = channels.get(channelId);
  if (known !== undefined && known.untilMs > performance.now()) return known.participants;
  const participants = read(deps, channelId);
  const remembered = channels;
  remembered.set(channelId, { untilMs: performance.now() + rememberedMs, participants });
  participants.catch(() => remembered.delete(channelId));
  return participants;
}
