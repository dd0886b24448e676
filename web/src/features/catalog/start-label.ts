// How a card tells when an event starts: pure.
import { dayDistance } from '../../lib/dates.ts';

export type StartLabel =
  /** The last hour is counted down. */
  | 'countdown'
  /** It should be on air, and no picture has come. */
  | 'started'
  /** Named together with the time of day. */
  | 'today'
  | 'tomorrow'
  | 'weekday'
  | 'date';

const COUNTDOWN_SECONDS = 3600;
/** After that long an event that never went on air is told by its date. */
const LATE_SECONDS = 6 * 3600;
/** Further on, a weekday would mean the wrong week. */
const WEEK_DAYS = 6;

/** Seconds UTC, in the viewer's zone. */
export function startLabelOf(startsAt: number, now: number, zone: string): StartLabel {
  const left = startsAt - now;
  if (left <= 0) return left > -LATE_SECONDS ? 'started' : 'date';
  if (left <= COUNTDOWN_SECONDS) return 'countdown';
  const days = dayDistance(startsAt, now, zone);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days <= WEEK_DAYS ? 'weekday' : 'date';
}

/** @returns whether the event's time has come and nothing is on air. */
export const isLate = (
  event: { stream_status: 'upcoming' | 'live' | 'finished'; event_utc_ts: number },
  now: number,
): boolean =>
  event.stream_status === 'upcoming' && event.event_utc_ts <= now && event.event_utc_ts > now - LATE_SECONDS;
