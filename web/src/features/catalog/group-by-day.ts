// Events under the days they fall on, in a zone: pure.
import type { Event } from '@floodlit/contract/catalog';
import { dayKey } from '../../lib/dates.ts';

export interface EventDay {
  /** '2026-11-20' */
  key: string;
  /** Of the day's first event. */
  event_utc_ts: number;
  events: Event[];
}

/** Days in the order of the events, each once. */
export function groupByDay(events: readonly Event[], timeZone: string): EventDay[] {
  const days = new Map<string, EventDay>();
  for (const event of events) {
    const key = dayKey(event.event_utc_ts, timeZone);
    const day = days.get(key);
    if (day === undefined) days.set(key, { key, event_utc_ts: event.event_utc_ts, events: [event] });
    else day.events.push(event);
  }
  return [...days.values()];
}
