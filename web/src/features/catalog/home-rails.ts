// Selects Home's hero event and its rails: pure.
import type { Event, EventCategory, HomeEvents } from '@floodlit/contract/catalog';

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
 * The hero: a live event, else the next one, else a slide if any, else the latest replay. Its own rail omits
 * it.
 */
export function arrangeHome(
  home: HomeEvents,
  sports: readonly EventCategory[],
  hasSlides: boolean,
): HomeRails {
  const lead = home.live[0] ?? home.upcoming[0] ?? (hasSlides ? undefined : home.finished[0]);
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
