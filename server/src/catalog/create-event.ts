// A new event in the schedule.
import type { EventType } from '@floodlit/contract/catalog';
import { limits } from '@floodlit/contract/limits';
import { DomainError } from '../kernel/errors.ts';
import type { CatalogDeps } from './ports.ts';
import type { EventRecord } from './rules.ts';

export interface NewEvent {
  readonly name: string;
  /** A sold event needs a price, which this verb does not make. */
  readonly type: EventType;
  readonly startsAt: Date;
  /** IANA. */
  readonly timeZone: string;
  readonly categoryAlias: string;
}

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** @throws {DomainError} `catalog.event_invalid`, `catalog.category_not_found`. */
export async function createEvent(
  { store }: Pick<CatalogDeps, 'store'>,
  channelId: number,
  { name, type, startsAt, timeZone, categoryAlias }: NewEvent,
): Promise<EventRecord> {
  const isNamed = name.trim() !== '' && name.length <= limits.titleMaximum;
  if (!isNamed || Number.isNaN(startsAt.getTime()) || !isTimeZone(timeZone))
    throw new DomainError('catalog.event_invalid');
  const categories = await store.listCategories(channelId);
  const category = categories.find(({ alias }) => alias === categoryAlias);
  if (category === undefined) throw new DomainError('catalog.category_not_found');
  return store.insertEvent({
    channel_id: channelId,
    name: name.trim(),
    type,
    starts_at: startsAt,
    time_zone: timeZone,
    event_category_id: category.id,
  });
}
