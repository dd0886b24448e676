// The state of a playback for a page, in addition to the media element's own state.
import type { LatencyMode } from '../logic/latency.ts';

export interface LiveState {
  latency: LatencyMode;
  /** Low latency is off for now: this connection stalled too often. */
  has_fallen_back: boolean;
  is_at_edge: boolean;
  /** Seconds behind live, in tenths. */
  behind: number;
  /** The venue's signal is lost and the picture is frozen. */
  is_interrupted: boolean;
}

export interface PlaybackState {
  /** `waiting` until the first frame, then `showing` permanently. */
  picture: 'waiting' | 'showing';
  /** The server is unreachable now. Buffered media plays on and the player retries. */
  is_unreachable: boolean;
  /** The last reason of `is_unreachable`: no answer, or an error of the server. */
  trouble: 'network' | 'server';
  /** Set when the server withdraws this viewer's access: `pass`, `login`, `geo` … */
  refused: string | undefined;
  /** Set when this device cannot play the recording. */
  failed: 'decode' | 'missing' | undefined;
  /** The decoder failed more than once, and the player goes on behind the damage. */
  is_repairing: boolean;
  /** Plays muted, because the browser allows no other autoplay. */
  is_silenced: boolean;
  /** The chosen one of several sound tracks, by its place. */
  audio: number;
  /** `null` for a recording, and for a live game after its end. */
  live: LiveState | null;
}

export const FIRST_STATE: PlaybackState = {
  picture: 'waiting',
  is_unreachable: false,
  trouble: 'network',
  refused: undefined,
  failed: undefined,
  is_repairing: false,
  is_silenced: false,
  audio: 0,
  live: null,
};

export const FIRST_LIVE_STATE: LiveState = {
  latency: 'low',
  has_fallen_back: false,
  is_at_edge: true,
  behind: 0,
  is_interrupted: false,
};
