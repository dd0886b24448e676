import type { PlaybackHandle, PlaybackSource } from '@floodlit/ui/player';

/** A press of the button, at the moment that the viewer saw. */
export interface ClipMoment {
  readonly handle: PlaybackHandle;
  /** Seconds from the start of the media. */
  readonly at: number;
}

export interface ClipSubject {
  readonly eventId: number;
  readonly source: PlaybackSource;
  readonly moment: ClipMoment;
}
