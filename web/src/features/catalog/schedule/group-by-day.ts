// Groups events by their days: pure.
import type { Event } from '@floodlit/contract/catalog/catalog';
import { dayKey } from '../../../lib/dates.ts';

export interface DayOfEvents {
  /** '2026-11-20' */
  key: string;
  /** The start of the day's first event. */
  event_utc_ts: number;
  zone: string;
  events: Event[];
}

/** Days in the order of the events, each once. @param zoneOf the zone of an event's day */
export function groupByDay(events: readonly Event[], zoneOf: (event: Event) => string): DayOfEvents[] {
  const days = new Map<string, DayOfEvents>();
  for (const event of events) {
    const zone = zoneOf(event);
    const key = dayKey(event.event_utc_ts, zone);
    const day = days.get(key);
    if (day === undefined) days.set(key, { key, event_utc_ts: event.event_utc_ts, zone, events: [event] });
    else day.events.push(event);
  }
  return [...days.values()];
}
