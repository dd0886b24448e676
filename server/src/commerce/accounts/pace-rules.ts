// Pure rules of how many calls a second background work may make: more while somebody waits and none is refused, half after a refusal.

/** Where a process begins, and all that reconciliation ever gets beside webhooks and refunds. */
export const usualCallsPerSecond = 15;
/**
 * Of the 100 calls a second of a live account. Buyers make two for each one of ours, so two thirds are theirs; what is left
 * above that is for the second in which a crowd presses at once.
 */
export const mostCallsPerSecond = 30;
export const fewestCallsPerSecond = 2;
/** Added after a second in which calls had to wait and none was refused. */
const addedPerSecond = 5;
const stepMs = 1_000;

export interface Pace {
  readonly callsPerSecond: number;
  readonly changedAtMs: number;
}

export const firstPace = (nowMs: number): Pace => ({
  callsPerSecond: usualCallsPerSecond,
  changedAtMs: nowMs,
});

/** @param waited whether the call that was answered had to wait: only then are more of them wished for. */
export function paceAfterAnswer(pace: Pace, waited: boolean, nowMs: number): Pace {
  if (!waited || nowMs - pace.changedAtMs < stepMs || pace.callsPerSecond >= mostCallsPerSecond) return pace;
  return {
    callsPerSecond: Math.min(mostCallsPerSecond, pace.callsPerSecond + addedPerSecond),
    changedAtMs: nowMs,
  };
}

/** Refusals of calls that were sent before the pace last changed say nothing new. */
export function paceAfterRefusal(pace: Pace, sentAtMs: number, nowMs: number): Pace {
  if (sentAtMs < pace.changedAtMs) return pace;
  return {
    callsPerSecond: Math.max(fewestCallsPerSecond, Math.floor(pace.callsPerSecond / 2)),
    changedAtMs: nowMs,
  };
}

/** What the service asks for, and at least until its running second is over. */
export const restAfterRefusalMs = (retryAfterMs: number | undefined): number =>
  Math.max(stepMs, retryAfterMs ?? 0);
