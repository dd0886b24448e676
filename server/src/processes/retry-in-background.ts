import { setTimeout as wait } from 'node:timers/promises';

export interface BackgroundRetry {
  /** Stops further attempts. Does not wait for a running attempt: a service that does not answer would delay the shutdown. */
  stop(): void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Runs `work` now, and again after each failure with exponential backoff, until it succeeds or is stopped. */
export function retryInBackground(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
  pauseMs = firstPauseMs,
): BackgroundRetry {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run(): Promise<void> {
    for (let pause = pauseMs; !signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        return await work();
      } catch (error) {
        if (!signal.aborted) onFailure(error);
      }
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  void run();
  return { stop: () => stopping.abort() };
}
