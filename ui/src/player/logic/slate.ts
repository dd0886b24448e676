// When text covers the last frame: the venue's signal is lost, and the picture is frozen.

/** `resting`: the encoder pauses while nobody watches, and starts when a viewer arrives. */
export type Signal = 'on' | 'lost' | 'resting';

export interface SlateFacts {
  /** `null` when the state is unknown. */
  signal: Signal | null;
  /** A newer frame is on the screen than in the last call. */
  is_moving: boolean;
  /** Playback is on, but the buffer is empty. */
  is_starved: boolean;
  is_paused: boolean;
}

/**
 * Buffered media plays on after a lost signal. The text stays until the picture moves, whatever the signal
 * says.
 */
export function isSlateShown(wasShown: boolean, facts: SlateFacts): boolean {
  if (facts.is_paused || facts.is_moving) return false;
  const isAway = facts.signal === 'lost' || facts.signal === 'resting';
  return wasShown || (isAway && facts.is_starved);
}
