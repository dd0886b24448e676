// Selects Home's hero event and its rails: pure.
import type { Event, EventCategory, HomeEvents } from '@floodlit/contract/catalog/catalog';
import { isOff } from './event-facts.ts';

/** A sport needs this many events for its own rail. */
const SPORT_RAIL_MINIMUM = 3;

export interface HomeRails {
  lead: Event | undefined;
  live: Event[];
  upcoming: Event[];
  sports: { sport: EventCategory; events: Event[] }[];
  replays: Event[];
}

/**
 * The hero: a live event, else the next one that is not cancelled, else a slide if any, else the latest replay. Its own rail omits
 * it.
 */
export function arrangeHome(
  home: HomeEvents,
  sports: readonly EventCategory[],
  hasSlides: boolean,
): HomeRails {
  const next = home.upcoming.find((event) => !isOff(event));
  const lead = home.live[0] ?? next ?? (hasSlides ? undefined : home.finished[0]);
  const without = (events: Event[]): Event[] => events.filter((event) => event !== lead);
  const everything = [...home.live, ...home.upcoming, ...home.finished];
  return {
    lead,
    live: without(home.live),
    upcoming: without(home.upcoming),
    sports: sports
      .map((sport) => ({ sport, events: everything.filter((event) => event.event_category_id === sport.id) }))
      .filter(({ events }) => events.length >= SPORT_RAIL_MINIMUM),
    replays: without(home.finished),
  };
}
