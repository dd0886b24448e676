// Arranges the games of Home, so that it shows each game once: pure.
import type { Event, EventCategory, HomeEvents } from '@floodlit/contract/catalog/catalog';
import type { Slide } from '@floodlit/contract/channel/channel';
import { limits } from '@floodlit/contract/limits';
import { gameOf } from '../channel/home/choose-slides.ts';
import { isOff } from './event-facts.ts';

/** A sport needs this many events for its own rail. */
const SPORT_RAIL_MINIMUM = 3;
/** Coming up and Latest replays show these. The events after them are those of the sports. */
const FIRST_EVENTS = 6;

export interface HomeRails {
  lead: Event | undefined;
  /** Beside the lead, and never of its game. */
  slides: Slide[];
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
  slides: readonly Slide[],
  own: ReadonlySet<number> = new Set(),
): HomeRails {
  const lead = findLead(home, slides.length > 0);
  const beside = slides
    .filter((slide) => lead === undefined || gameOf(slide) !== lead.id)
    .slice(0, limits.slidesShown - (lead === undefined ? 0 : 1));
  const above = idsAbove({ lead, slides: beside, live: [] });
  const others = (events: readonly Event[]): Event[] =>
    events.filter(({ id }) => !above.has(id) && !own.has(id));
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
    slides: beside,
    live: home.live.filter(({ id }) => !above.has(id)),
    replays: remaining(replays),
    upcoming: remaining(upcoming),
    sports: sportRails,
  };
}

/** The ids above a rail of the viewer's own. @param earlier ids in the viewer's rails before it. */
export const idsAbove = (
  { lead, slides, live }: Pick<HomeRails, 'lead' | 'slides' | 'live'>,
  earlier: ReadonlySet<number> = new Set(),
): ReadonlySet<number> =>
  new Set(
    [lead?.id, ...slides.map(gameOf), ...live.map(({ id }) => id), ...earlier].filter(
      (id) => id !== undefined,
    ),
  );

/** The events of a rail of the viewer's own: those that stand above it are not repeated. */
export const ownOf = <Known extends Pick<Event, 'id'>>(
  events: readonly Known[],
  above: ReadonlySet<number>,
): Known[] => events.filter(({ id }) => !above.has(id));
