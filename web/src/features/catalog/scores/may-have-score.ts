import type { Event } from '@floodlit/contract/catalog/catalog';

export type MayHaveScore = Pick<Event, 'participants' | 'stream_status' | 'event_utc_ts' | 'is_cancelled'>;

/** Only a game of two teams that has begun, or should have. */
export const mayHaveScore = (event: MayHaveScore, now: number): boolean =>
  event.participants.length === 2 &&
  event.is_cancelled !== true &&
  (event.stream_status !== 'upcoming' || event.event_utc_ts <= now);
