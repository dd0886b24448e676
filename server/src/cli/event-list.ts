// `event list`: the events of a channel, by their start.
import { isOver } from '../catalog/index.ts';
import { createCommand } from './command.ts';
import { tableText } from './table-text.ts';

const eventsMaximum = 10_000;

export const eventList = createCommand({
  name: 'event list',
  summary: "Lists a channel's events by their start: id, start (UTC), status, name",
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
  },
  async run({ catalog, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const events = await catalog.store.listEvents(id, {
      sort_field: 'event_utc_ts',
      sort_direction: 'asc',
      limit: eventsMaximum,
      offset: 0,
    });
    const rows = events.map((event) => [
      String(event.id),
      `${event.starts_at.toISOString().slice(0, 16)}Z`,
      event.cancelled_at !== null
        ? 'cancelled'
        : event.not_played_at !== null
          ? 'not played'
          : isOver(event)
            ? 'over'
            : event.stream_status,
      event.name,
    ]);
    print(tableText([['id', 'start', 'status', 'name'], ...rows]));
  },
});
