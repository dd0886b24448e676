// Names events that have no name of their own; every read of events asks it.
import type { Database } from '../db/connect.ts';
import { nameEvent, type EventRecord } from './rules.ts';

type Nameable = Pick<EventRecord, 'name' | 'starts_at' | 'time_zone' | 'event_category_id' | 'translations'>;

/** Reads the channel's sports only when one of the events has no name. */
export async function nameEvents<Row extends Nameable>(
  db: Database,
  channelId: number,
  events: Row[],
): Promise<Row[]> {
  if (events.every(({ name }) => name.trim() !== '')) return events;
  const sports = await db
    .selectFrom('catalog.event_categories')
    .where('channel_id', '=', channelId)
    .select(['id', 'name', 'translations'])
    .execute();
  return events.map((event) =>
    nameEvent(
      event,
      sports.find(({ id }) => id === event.event_category_id),
    ),
  );
}
