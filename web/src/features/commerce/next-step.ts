// The next step of a buyer right after paying: pure.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';

/** `game`: it is late, or has no replay yet. `games`: a pass opens many. */
export type NextStep = 'calendar' | 'live' | 'replay' | 'game' | 'games';

/** A game that is late is a page to wait on, and no longer a date to note. */
export function nextStepOf(
  event: Pick<EventDetail, 'stream_status' | 'event_utc_ts' | 'recording'> | undefined,
  nowSeconds: number,
): NextStep {
  if (event === undefined) return 'games';
  if (event.stream_status === 'live') return 'live';
  if (event.stream_status === 'upcoming' && event.event_utc_ts > nowSeconds) return 'calendar';
  return event.recording === 'ready' ? 'replay' : 'game';
}
