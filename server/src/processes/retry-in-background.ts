import { setTimeout as wait } from 'node:timers/promises';

export interface BackgroundRetry {
  /** There is no further try. The one that runs is not waited for: a silent service would hold up whoever stops. */
  stop(): void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Does something that may fail for as long as the world outside is away: now, and again after each failure, each time later. */
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
