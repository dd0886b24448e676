// Pure rules of starting a process of ours again that died by itself: at once the first time, and later each time it dies young.

const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** One that is killed now and then starts again sooner each time: somebody who has just paid may wait for it. */
const workedAfterMs = 10_000;
const healthyAfterMs = 60_000;

/** @param lastPauseMs before the start of the one that died now; undefined for the very first. */
export function restartPauseMs(lastPauseMs: number | undefined, ranMs: number): number {
  if (lastPauseMs === undefined || ranMs > healthyAfterMs) return firstPauseMs;
  if (ranMs > workedAfterMs) return Math.max(lastPauseMs / 2, firstPauseMs);
  return Math.min(lastPauseMs * 2, longestPauseMs);
}
