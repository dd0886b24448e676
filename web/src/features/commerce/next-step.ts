// The next step of a buyer right after paying: pure.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';

/** `games`: a pass opens many. */
export type NextStep = 'calendar' | 'live' | 'replay' | 'games';

/** A game that is late is a page to wait on, and no longer a date to note. */
export function nextStepOf(
  event: Pick<EventDetail, 'stream_status' | 'event_utc_ts'> | undefined,
  nowSeconds: number,
): NextStep {
  if (event === undefined) return 'games';
  if (event.stream_status === 'live') return 'live';
  return event.stream_status === 'upcoming' && event.event_utc_ts > nowSeconds ? 'calendar' : 'replay';
}
