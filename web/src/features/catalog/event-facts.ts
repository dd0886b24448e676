// Derived facts of an event: pure, shared by cards, rows, hero and the watch page.
import type { Event, EventDetail, Participant } from '@floodlit/contract/catalog/catalog';
import type { Holding, Locale } from '@floodlit/contract/primitives';
import { readingDirectionOf, signBehind, teamsOf, titleOf } from '@floodlit/contract/catalog/event-title';
import type { ArtTeam } from '@floodlit/ui';
import type { MessageKey, PlainKey } from '../../lib/translate.tsx';

type EventFacts = Pick<
  Event,
  'name' | 'participants' | 'home_team_id' | 'type' | 'price' | 'service_fee' | 'currency' | 'stream_status'
>;

export { readingDirectionOf, signBehind, teamsOf, titleOf };

export const artTeamOf = (team: Participant | undefined): ArtTeam | undefined =>
  team && {
    monogram: team.monogram,
    color: team.color,
    image: team.image,
    image_widths: team.image_widths,
  };

export type AccessBadge =
  | { kind: 'included' | 'free' | 'free_account' | 'pass_needed'; key: PlainKey }
  | { kind: 'price'; price: number; service_fee: number };

/** The condition to watch, in one or two words. `hasAccess` is undefined before the access check. */
export function accessBadgeOf(event: EventFacts, hasAccess: boolean | undefined): AccessBadge {
  if (event.type === 'free') return { kind: 'free', key: 'event.free' };
  if (hasAccess === true) return { kind: 'included', key: 'event.included' };
  if (event.type === 'register') return { kind: 'free_account', key: 'event.free_account' };
  if (event.price === null) return { kind: 'pass_needed', key: 'event.pass_needed' };
  return { kind: 'price', price: event.price, service_fee: event.service_fee ?? 0 };
}

/** The flags of a game that is not sold and has nothing to watch. */
export type Fate = Pick<Event, 'is_cancelled' | 'is_not_played' | 'is_over'>;

/** The reason why a game is not sold and has nothing to watch. Undefined for any other game. */
export const fateOf = (event: Fate): 'cancelled' | 'not_played' | 'over' | undefined => {
  if (event.is_cancelled === true) return 'cancelled';
  if (event.is_not_played === true) return 'not_played';
  return event.is_over === true ? 'over' : undefined;
};

/** A game that was cancelled, not played, or played without a recording is not sold, and has nothing to watch. */
export const isOff = (event: Fate): boolean => fateOf(event) !== undefined;

export type ScheduleFacts = Fate & Pick<Event, 'previous_utc_ts'>;

/** Only of a moved game that is still to come: its start before the move, in seconds UTC. */
export const formerStartOf = (
  event: Pick<Event, 'event_utc_ts' | 'stream_status'> & ScheduleFacts,
  now: number,
): number | undefined =>
  event.stream_status === 'upcoming' && !isOff(event) && now < event.event_utc_ts
    ? event.previous_utc_ts
    : undefined;

/** The primary action of an event. */
export function actionKeyOf(event: Event): PlainKey {
  if (isOff(event)) return 'action.see_event';
  const isOpen = event.has_access || event.type === 'free' || event.type === 'register';
  if (!isOpen) return 'action.unlock';
  if (event.stream_status === 'live') return 'action.watch_live';
  return event.stream_status === 'finished' ? 'action.watch_replay' : 'action.see_event';
}

export const STATE_KEYS = {
  live: 'event.live',
  upcoming: 'event.upcoming',
  finished: 'event.replay',
} as const satisfies Record<Event['stream_status'], MessageKey>;

/** A file for the viewer's calendar, in the language of the page. */
export const calendarHref = (id: number, locale: Locale): string =>
  `/media/calendar/event-${id}.ics?lang=${locale}`;

export const watchHref = (id: number): string => `/watch/${id}`;

/** The viewer's pass that opens a game, and their time with it. */
export type Opener = Holding & { readonly name: string };

export const openerOf = ({
  covered_by: name,
  covered_held: held,
}: Pick<EventDetail, 'covered_by' | 'covered_held'>): Opener | undefined =>
  name === null ? undefined : { name, ...(held ?? { until: null, renews: false }) };
