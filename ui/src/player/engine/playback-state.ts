// What a page may want to know about a playback, besides what the media element itself says.
import type { LatencyMode } from '../logic/latency.ts';

export interface LiveState {
  latency: LatencyMode;
  /** Low latency was given up for now: it stalled too often on this line. */
  has_fallen_back: boolean;
  is_at_edge: boolean;
  /** Seconds behind the present moment, to tenths. */
  behind: number;
  /** The venue's signal is lost and the picture stands. */
  is_interrupted: boolean;
}

export interface PlaybackState {
  /** `waiting` until a frame has been shown, then `showing` for good, whatever happens later. */
  picture: 'waiting' | 'showing';
  /** The server can't be reached now; what is buffered plays on and we keep asking. */
  is_unreachable: boolean;
  /** Set when the server no longer lets this viewer watch: `pass`, `login`, `geo` … */
  refused: string | undefined;
  /** Set when this device can't play the recording. */
  failed: 'decode' | 'missing' | undefined;
  /** It plays without sound, because the browser lets nothing else begin by itself. */
  is_silenced: boolean;
  /** `null` for a recording, and for a live game from the whistle on. */
  live: LiveState | null;
}

export const FIRST_STATE: PlaybackState = {
  picture: 'waiting',
  is_unreachable: false,
  refused: undefined,
  failed: undefined,
  is_silenced: false,
  live: null,
};

export const FIRST_LIVE_STATE: LiveState = {
  latency: 'low',
  has_fallen_back: false,
  is_at_edge: true,
  behind: 0,
  is_interrupted: false,
};
