// What a watch page shows, from the event and what the server decided: pure.
import type { EventDetail } from '@floodlit/contract/catalog';

export type WatchView =
  /** The player. */
  | 'player'
  /** Granted, but there is nothing to play yet, or any more. */
  | 'lobby'
  /** It is on, but no picture has come yet. */
  | 'waiting'
  | 'processing'
  | 'no_recording'
  /** Something to do first. */
  | 'choose'
  | 'account'
  /** Nothing to do. */
  | 'geo'
  | 'not_available';

export function watchViewOf(
  event: Pick<EventDetail, 'access' | 'recording' | 'stream_status' | 'type'>,
): WatchView {
  const { granted, reason } = event.access;
  if (reason === 'geo') return 'geo';
  if (reason === 'login') return event.type === 'register' ? 'account' : 'choose';
  if (reason === 'pass') return 'choose';
  // The event's own state may be told a moment later.
  if (granted && event.recording === 'live') return 'player';
  if (event.stream_status === 'live' && event.recording === 'none') return 'waiting';
  if (event.stream_status === 'upcoming' || reason === 'not_started') return 'lobby';
  if (event.recording === 'processing') return 'processing';
  if (granted && event.recording === 'ready') return 'player';
  return event.stream_status === 'finished' ? 'no_recording' : 'not_available';
}
