// Arranges the games of Home, so that it shows each game once: pure.
import type { Event, EventCategory, HomeEvents } from '@floodlit/contract/catalog/catalog';
import { isOff } from './event-facts.ts';

/** A sport needs this many events for its own rail. */
const SPORT_RAIL_MINIMUM = 3;
/** Coming up and Latest replays show these. The events after them are those of the sports. */
const FIRST_EVENTS = 6;

export interface HomeRails {
  lead: Event | undefined;
  live: Event[];
  replays: Event[];
  upcoming: Event[];
  sports: { sport: EventCategory; events: Event[] }[];
}

/** A live event, else the next one that is not cancelled, else a slide if any, else the latest replay. */
function findLead({ live, upcoming, finished }: HomeEvents, hasSlides: boolean): Event | undefined {
  return live[0] ?? upcoming.find((event) => !isOff(event)) ?? (hasSlides ? undefined : finished[0]);
}

/**
 * The hero, then a rail for each kind of event. An event with too few others of its sport stays in its first rail, so
 * none is lost.
 * @param own ids in the viewer's own rails, which stand below the live ones. The first rendering has none.
 */
export function arrangeHome(
  home: HomeEvents,
  sports: readonly EventCategory[],
  hasSlides: boolean,
  own: ReadonlySet<number> = new Set(),
): HomeRails {
  const lead = findLead(home, hasSlides);
  const others = (events: readonly Event[]): Event[] =>
    events.filter((event) => event !== lead && !own.has(event.id));
  const replays = others(home.finished);
  const upcoming = others(home.upcoming);
  const rest = [...upcoming.slice(FIRST_EVENTS), ...replays.slice(FIRST_EVENTS)];
  const sportRails = sports
    .map((sport) => ({ sport, events: rest.filter((event) => event.event_category_id === sport.id) }))
    .filter(({ events }) => events.length >= SPORT_RAIL_MINIMUM);
  const taken = new Set(sportRails.flatMap(({ events }) => events));
  const remaining = (events: readonly Event[]): Event[] => events.filter((event) => !taken.has(event));
  return {
    lead,
    live: home.live.filter((event) => event !== lead),
    replays: remaining(replays),
    upcoming: remaining(upcoming),
    sports: sportRails,
  };
}

/** The ids above a rail of the viewer's own. @param earlier ids in the viewer's rails before it. */
export const idsAbove = (
  { lead, live }: Pick<HomeRails, 'lead' | 'live'>,
  earlier: ReadonlySet<number> = new Set(),
): ReadonlySet<number> =>
  new Set([...(lead === undefined ? [] : [lead.id]), ...live.map(({ id }) => id), ...earlier]);

/** The events of a rail of the viewer's own: those that stand above it are not repeated. */
export const ownOf = <Known extends Pick<Event, 'id'>>(
  events: readonly Known[],
  above: ReadonlySet<number>,
): Known[] => events.filter(({ id }) => !above.has(id));
