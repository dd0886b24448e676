// The viewer's position relative to the live edge, and the return to it. Times are seconds.

export interface EdgeFacts {
  /** End of the newest media in the playlist. */
  edge: number;
  /** Time since the playlist last grew. */
  age: number;
  /** Its usual highest age. An older playlist is an interruption of the signal, not the viewer's delay. */
  usual_age: number;
  position: number;
}

export function behindLive(facts: EdgeFacts): number {
  return Math.max(0, facts.edge + Math.min(facts.age, facts.usual_age) - facts.position);
}

/**
 * Whether waiting for more media has a point: the playlist still grows. Without this end, the last part before an
 * interruption would stay unplayed, and the picture would stand without a word.
 * @param facts.longest_age after so long nothing comes, although nobody said so.
 */
export const isMediaComing = (facts: {
  age: number;
  usual_age: number;
  longest_age: number;
  is_signal_lost: boolean;
}): boolean => facts.age <= (facts.is_signal_lost ? facts.usual_age : facts.longest_age);

/**
 * Whether a jump leads to where nothing can be played yet. Media that is there already is newer than the known playlist:
 * a join would otherwise be thrown back.
 * @param by how far it leads, in seconds.
 * @param past how far beyond the edge of the playlist it ends.
 * @param ahead how much can be played there already.
 */
export const isBeyondEdge = (by: number, past: number, ahead: number): boolean =>
  by > 1 && past > 1 && ahead === 0;

const NEAR_S = 4;
const STILL_NEAR_S = 6;

/** The tolerance at the edge. Entering it is stricter than staying in it (hysteresis). */
export function isNearEdge(behind: number, target: number, wasNear: boolean): boolean {
  return behind - target <= (wasNear ? STILL_NEAR_S : NEAR_S);
}

/** The evidence for the viewer's wish: live, or an earlier scene. */
export type ViewerAct =
  | { kind: 'went_live' | 'paused' | 'slowed' }
  | { kind: 'played'; is_near: boolean }
  /** Also set when the engine skips a gap. */
  | { kind: 'sought'; by: number; is_near: boolean };

/** The longest gap that the engine skips by itself. */
export const NUDGE_S = 1.5;

/** Whether the viewer follows the edge after an action. Sleep or a lost connection does not change it. */
export function followsAfter(follows: boolean, act: ViewerAct): boolean {
  switch (act.kind) {
    case 'went_live':
      return true;
    case 'paused':
    case 'slowed':
      return false;
    case 'played':
      return act.is_near;
    case 'sought':
      if (act.is_near) return true;
      return Math.abs(act.by) <= NUDGE_S && follows;
  }
}

/**
 * A viewer who follows the edge and fell behind, after sleep or a lost connection, jumps to it at once. A viewer who
 * paused or watches an earlier scene stays there. A stale playlist says nothing yet.
 */
export function shouldCatchUp(facts: {
  follows: boolean;
  is_paused: boolean;
  is_fresh: boolean;
  behind: number;
  target: number;
}): boolean {
  return facts.follows && !facts.is_paused && facts.is_fresh && !isNearEdge(facts.behind, facts.target, true);
}
