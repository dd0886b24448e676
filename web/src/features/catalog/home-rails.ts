// Which event leads Home and which rails follow: pure.
import type { Event, EventCategory, HomeEvents } from '@floodlit/contract/catalog';

/** A sport needs this many events before it gets a rail of its own. */
const SPORT_RAIL_MINIMUM = 3;

export interface HomeRails {
  lead: Event | undefined;
  live: Event[];
  upcoming: Event[];
  sports: { sport: EventCategory; events: Event[] }[];
  replays: Event[];
}

/**
 * Leads: what is live, else what comes next, else a slide where there is one, else the latest replay. It is not repeated in
 * its own rail.
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
