// Which days of a zone have events: what a calendar puts its dots under.
import type { EventDay, EventDayFilters } from '@floodlit/contract/catalog/catalog';
import { addDays, dayBounds } from '@floodlit/contract/catalog/days';
import type { CatalogDeps } from './ports.ts';

/** @returns the days that have any, in order. */
export async function listEventDays(
  deps: Pick<CatalogDeps, 'store'>,
  channelId: number,
  { start_day: firstDay, days, zone, ...choice }: EventDayFilters,
): Promise<EventDay[]> {
  const bounds = dayBounds(firstDay, days, zone);
  const counted = await deps.store.countEventsBetween(channelId, choice, bounds);
  return counted.map(({ index, total }) => ({ day: addDays(firstDay, index), total }));
}
