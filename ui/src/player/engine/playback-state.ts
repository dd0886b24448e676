// What a page may want to know about a playback, besides what the media element itself says.

export interface PlaybackState {
  /** `waiting` until a frame has been shown, then `showing` for good, whatever happens later. */
  picture: 'waiting' | 'showing';
  /** The server can't be reached now; what is buffered plays on and we keep asking. */
  is_unreachable: boolean;
  /** Set when the server no longer lets this viewer watch: `pass`, `login`, `geo` … */
  refused: string | undefined;
  /** Set when this device can't play the recording. */
  failed: 'decode' | 'missing' | undefined;
}

export const FIRST_STATE: PlaybackState = {
  picture: 'waiting',
  is_unreachable: false,
  refused: undefined,
  failed: undefined,
};
