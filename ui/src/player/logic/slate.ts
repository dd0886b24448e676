// When words lie over the last frame: the venue's signal is lost, and the picture stands.

/** `resting`: the encoder pauses while nobody watches, and starts because somebody does. */
export type Signal = 'on' | 'lost' | 'resting';

export interface SlateFacts {
  /** `null` when nobody says. */
  signal: Signal | null;
  /** A newer frame is on the screen than the last time this was asked. */
  is_moving: boolean;
  /** It wants to play and has nothing to. */
  is_starved: boolean;
  is_paused: boolean;
}

/** What is buffered plays on under a lost signal, and words stay until the picture moves, whatever the signal says. */
export function isSlateShown(wasShown: boolean, facts: SlateFacts): boolean {
  if (facts.is_paused || facts.is_moving) return false;
  const isAway = facts.signal === 'lost' || facts.signal === 'resting';
  return wasShown || (isAway && facts.is_starved);
}
