// Pure rules of restarts after a crash: an exponential backoff that starts at once and grows with each early crash.

const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** After this run time a crash halves the pause, because a buyer may wait for the process. */
const workedAfterMs = 10_000;
const healthyAfterMs = 60_000;

/** @param lastPauseMs before the start of the one that died now; undefined for the very first. */
export function restartPauseMs(lastPauseMs: number | undefined, ranMs: number): number {
  if (lastPauseMs === undefined || ranMs > healthyAfterMs) return firstPauseMs;
  if (ranMs > workedAfterMs) return Math.max(lastPauseMs / 2, firstPauseMs);
  return Math.min(lastPauseMs * 2, longestPauseMs);
}
