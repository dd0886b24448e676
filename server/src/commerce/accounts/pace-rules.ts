// Pure rules of the call rate of background work. It rises while calls wait, and halves after a refusal.

/** The initial rate of a process, and the maximum rate of low-priority reconciliation. */
export const usualCallsPerSecond = 15;
/**
 * A live account allows 100 calls a second. Buyers make two calls for each background call, which gives 90 in all.
 * The remaining 10 absorb bursts.
 */
export const mostCallsPerSecond = 30;
export const fewestCallsPerSecond = 2;
/** The rate increase after a second in which calls waited and the service refused none. */
const addedPerSecond = 5;
const stepMs = 1_000;
/**
 * The slots of an account that several workers share. A call may be 60 ms late, and a second still has at most 15 calls.
 */
export const slotMs = 72;
/** A worker whose buyers wait leases so many at once. */
export const slotsAtOnce = 5;
/** A slot that a busy process misses by more lapses. Without this limit, missed slots become a burst. */
export const lapsedSlotMs = 60;
/** A lease that takes longer is given up: the worker goes on at its own share of the pace. */
export const leasePatienceMs = 1_000;
/** After a lease that failed, the worker asks again so much later. */
export const leaseRetryMs = 5_000;

/** Somebody waits for a high-priority call, so it gives up early and its caller retries. */
export const highTries = 4;
/**
 * A background call has more tries. Without them, a refused page of an event feed waits for the next run, half a minute
 * later. All its waits together are shorter than that.
 */
export const backgroundTries = 7;
const longestBackoffMs = 4_000;

/** The wait of a background call before its next try. @param refusals in a row, 1 or more. */
export const backoffMs = (refusals: number): number =>
  Math.min(longestBackoffMs, stepMs * 2 ** (refusals - 1));

export interface Pace {
  readonly callsPerSecond: number;
  readonly changedAtMs: number;
}

export const firstPace = (nowMs: number): Pace => ({
  callsPerSecond: usualCallsPerSecond,
  changedAtMs: nowMs,
});

/** @param waited whether the answered call had to wait. Only then is a higher rate useful. */
export function paceAfterAnswer(pace: Pace, waited: boolean, nowMs: number): Pace {
  if (!waited || nowMs - pace.changedAtMs < stepMs || pace.callsPerSecond >= mostCallsPerSecond) return pace;
  return {
    callsPerSecond: Math.min(mostCallsPerSecond, pace.callsPerSecond + addedPerSecond),
    changedAtMs: nowMs,
  };
}

/** Ignores the refusal of a call that was sent before the last change of the rate. */
export function paceAfterRefusal(pace: Pace, sentAtMs: number, nowMs: number): Pace {
  if (sentAtMs < pace.changedAtMs) return pace;
  return {
    callsPerSecond: Math.max(fewestCallsPerSecond, Math.floor(pace.callsPerSecond / 2)),
    changedAtMs: nowMs,
  };
}

/** The delay that the service requests, and at least one second, the length of its rate-limit window. */
export const restAfterRefusalMs = (retryAfterMs: number | undefined): number =>
  Math.max(stepMs, retryAfterMs ?? 0);
