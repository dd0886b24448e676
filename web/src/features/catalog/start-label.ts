// The start time on a card: pure.
import type { Event } from '@floodlit/contract/catalog/catalog';
import { dayDistance } from '../../lib/dates.ts';
import { isOff } from './event-facts.ts';

export type StartLabel =
  /** The last hour shows a countdown. */
  | 'countdown'
  /** The start time has passed without a picture. */
  | 'late'
  /** Shown together with the time of day. */
  | 'today'
  | 'tomorrow'
  | 'weekday'
  | 'date';

const COUNTDOWN_SECONDS = 3600;
/** After this long an event without a broadcast shows its date. */
const LATE_SECONDS = 6 * 3600;
/** Beyond this distance a weekday would be ambiguous. */
const WEEK_DAYS = 6;

/** Seconds UTC, shown in the viewer's zone. */
export function startLabelOf(startsAt: number, now: number, zone: string): StartLabel {
  const left = startsAt - now;
  if (left <= 0) return left > -LATE_SECONDS ? 'late' : 'date';
  if (left <= COUNTDOWN_SECONDS) return 'countdown';
  const days = dayDistance(startsAt, now, zone);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days <= WEEK_DAYS ? 'weekday' : 'date';
}

/** @returns whether the start time has passed without a broadcast. */
export const isLate = (
  event: Pick<Event, 'stream_status' | 'event_utc_ts' | 'is_cancelled' | 'is_not_played' | 'is_over'>,
  now: number,
): boolean =>
  event.stream_status === 'upcoming' &&
  !isOff(event) &&
  event.event_utc_ts <= now &&
  event.event_utc_ts > now - LATE_SECONDS;
