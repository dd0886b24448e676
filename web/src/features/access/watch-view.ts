// The state of a watch page, from the event and the server's decision: pure.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import { fateOf } from '../catalog/event-facts.ts';

export type WatchView =
  /** The player. */
  | 'player'
  /** Access is granted, but nothing is playable yet, or any more. */
  | 'lobby'
  /** The event is live, but no picture has arrived. */
  | 'waiting'
  | 'processing'
  | 'no_recording'
  /** The viewer must act first. */
  | 'choose'
  | 'account'
  /** The game was cancelled before it began. */
  | 'cancelled'
  /** Hours after its start, no picture has come. */
  | 'not_played'
  /** It has a result and no recording. */
  | 'over'
  /** No action is possible. */
  | 'geo'
  | 'not_available';

/** Whether the game has something to play, on demand or live. */
export const hasRecording = (event: Pick<EventDetail, 'recording'> | undefined): boolean =>
  event?.recording === 'ready' || event?.recording === 'live';

/** Playback is allowed, as far as is known. */
export const isOpen = (view: WatchView | undefined): boolean => view === undefined || view === 'player';

export function watchViewOf(
  event: Pick<
    EventDetail,
    'access' | 'recording' | 'stream_status' | 'type' | 'is_cancelled' | 'is_not_played' | 'is_over'
  >,
): WatchView {
  const { granted, reason } = event.access;
  const fate = fateOf(event);
  if (fate !== undefined) return fate;
  if (reason === 'geo') return 'geo';
  if (reason === 'login') return event.type === 'register' ? 'account' : 'choose';
  if (reason === 'pass') return 'choose';
  // The event's own state may arrive a moment later.
  if (granted && event.recording === 'live') return 'player';
  if (event.stream_status === 'live' && event.recording === 'none') return 'waiting';
  if (event.stream_status === 'upcoming' || reason === 'not_started') return 'lobby';
  if (event.recording === 'processing') return 'processing';
  if (granted && event.recording === 'ready') return 'player';
  return event.stream_status === 'finished' ? 'no_recording' : 'not_available';
}
