// Measures of plays by the published formulas of Mux Data, so that figures can be compared. Pure.

/** 100 at once, 95 after 0.4 s, 80 after 2 s, 50 after 8 s. */
export const startupScore = (seconds: number): number => (8 / (8 + Math.max(0, seconds))) * 100;

/** Mean of a part for the number of stalls and a part for their share of the time. 100 without any. */
export function smoothnessScore(stalls: number, stalledShare: number): number {
  const byNumber = 1 / Math.sqrt(1 + (stalls / 2) ** 2);
  const byShare = Math.exp(-10 * Math.min(Math.max(stalledShare, 0), 1));
  return ((byNumber + byShare) / 2) * 100;
}

export type PlayOutcome = 'played' | 'left' | 'failed';

/** Leaving within this time is no fault of ours. */
const patienceMs = 1_000;

export interface PlayFacts {
  /** Null before the first frame. */
  readonly startup_ms: number | null;
  readonly has_failed: boolean;
  /** From the start to the end, or to now. */
  readonly lasted_ms: number;
}

/** Undefined for a play whose outcome is open: it ended at once, or still starts. */
export function outcomeOf({ startup_ms, has_failed, lasted_ms }: PlayFacts): PlayOutcome | undefined {
  if (has_failed) return 'failed';
  if (startup_ms !== null) return 'played';
  return lasted_ms < patienceMs ? undefined : 'left';
}

/** 100 played, 50 left before the start, 0 failed. */
export const playbackScore = (outcome: PlayOutcome): number =>
  ({ played: 100, left: 50, failed: 0 })[outcome];
