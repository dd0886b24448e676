// Where a viewer stands in a live game, and whether to bring them back to its edge. Times are seconds.

export interface EdgeFacts {
  /** End of the newest media the playlist names. */
  edge: number;
  /** Since the playlist last grew. */
  age: number;
  /** How old it gets while all is well: what is beyond is an interruption, not a delay of this viewer's. */
  usual_age: number;
  position: number;
}

export function behindLive(facts: EdgeFacts): number {
  return Math.max(0, facts.edge + Math.min(facts.age, facts.usual_age) - facts.position);
}

const NEAR_S = 4;
const STILL_NEAR_S = 6;

/** At the edge, give or take: coming to it takes more than staying there. */
export function isNearEdge(behind: number, target: number, wasNear: boolean): boolean {
  return behind - target <= (wasNear ? STILL_NEAR_S : NEAR_S);
}

/** What tells whether a viewer wants the present moment, or a scene that is over. */
export type ViewerAct =
  | { kind: 'went_live' | 'paused' | 'slowed' }
  | { kind: 'played'; is_near: boolean }
  /** Also what the engine does to get over a gap. */
  | { kind: 'sought'; by: number; is_near: boolean };

/** The longest way over a gap that the engine goes by itself. */
export const NUDGE_S = 1.5;

/** Whether the viewer follows the edge after an act. Time alone changes nothing: neither sleep nor a lost line. */
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
 * Whoever follows the edge and has fallen behind, because the device slept or the line was lost, goes to it at once;
 * whoever paused or looks at an earlier scene is left there. A playlist that is old says nothing yet.
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
