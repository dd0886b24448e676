// Changes and removes an event. Sold and aired events stay for their viewers.
import type { EventFields } from '@floodlit/contract/catalog/edit';
import { DomainError } from '../kernel/errors.ts';
import { checkedEvent } from './create-event.ts';
import { foldGameAgain, lockLog, type FoldDeps } from './game-log/index.ts';
import type { CatalogDeps } from './ports.ts';
import { readEvent } from './read-events.ts';
import type { EditStore, Uses } from './store-edit.ts';
import type { EventRecord } from './rules.ts';

interface EditDeps extends Pick<CatalogDeps, 'store'> {
  readonly edit: EditStore;
}

interface ChangeDeps extends EditDeps {
  readonly gameLogs: FoldDeps;
}

export type EventChange = { readonly [Field in keyof EventFields]?: EventFields[Field] | undefined };

/** Fields that viewers of a live or finished event rely on. */
const fixedOnceBegun = ['starts_at', 'event_category_id', 'away_team_id', 'home_team_id'] as const;

/** The start decides whether a final ends the game, and the sport how its log counts. */
const decidesLog = ['starts_at', 'event_category_id'] as const;

/**
 * Omitted fields stay.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_begun`, `catalog.event_invalid`,
 * `catalog.event_unpriced`, `catalog.subject_not_found`
 */
export async function changeEvent(
  deps: ChangeDeps,
  channelId: number,
  id: number,
  change: EventChange,
): Promise<EventRecord> {
  const known = await readEvent(deps, channelId, id);
  if (known.stream_status !== 'upcoming' && fixedOnceBegun.some((field) => change[field] !== undefined))
    throw new DomainError('catalog.event_begun');
  // No pass covers an event that is sold alone, so without a price nobody could watch it.
  if (change.type === 'ppv' && known.single_event_package_id === null)
    throw new DomainError('catalog.event_unpriced');
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const words = await checkedEvent(deps, channelId, { ...wordsOf(known), ...given });
  const changesLog = decidesLog.some((field) => words[field].valueOf() !== known[field].valueOf());
  if (changesLog) await lockLog(deps.gameLogs, channelId, id);
  await deps.edit.updateEvent(channelId, id, words);
  if (changesLog) await foldGameAgain(deps.gameLogs, channelId, id);
  return readEvent(deps, channelId, id);
}

export const wordsOf = ({
  name,
  description,
  type,
  starts_at,
  time_zone,
  duration_seconds,
  image,
  event_category_id,
  away_team_id,
  home_team_id,
  location_id,
}: EventRecord): EventFields => ({
  name,
  description,
  type,
  starts_at,
  time_zone,
  duration_seconds,
  image,
  event_category_id,
  away_team_id,
  home_team_id,
  location_id,
});

function refusalOf({ table, count }: Uses): DomainError {
  const uses = table.words;
  const values = { count: String(count), uses };
  if (table.room === 'commerce') return new DomainError('catalog.event_sold', { values });
  if (table.room === 'media' || table.room === 'clips')
    return new DomainError('catalog.event_aired', { values });
  return new DomainError('catalog.in_use', { values });
}

/**
 * Favourites, slides and positions of the event go with it, and the log of a demo game. The foreign keys settle a race
 * with a sale.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_begun`, `catalog.event_scored`, `catalog.event_sold`,
 * `catalog.event_aired`, `catalog.in_use`
 */
export async function removeEvent(deps: EditDeps, channelId: number, id: number): Promise<void> {
  const event = await readEvent(deps, channelId, id);
  if (event.stream_status === 'live') throw new DomainError('catalog.event_begun');
  const entries = await deps.edit.countPeoplesEntries(channelId, id);
  if (entries > 0) throw new DomainError('catalog.event_scored', { values: { count: String(entries) } });
  const uses = await deps.edit.remove('event', channelId, id);
  if (uses !== undefined) throw refusalOf(uses);
}
