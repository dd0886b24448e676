import { setTimeout as wait } from 'node:timers/promises';

export interface Trying {
  /** Waits for the try that runs; there is none after it. Safe to call twice. */
  stop(): Promise<void>;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Does something that may fail for as long as the world outside is away: now, and again after each failure, each time later. */
export function keepTrying(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
  pauseMs = firstPauseMs,
): Trying {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run(): Promise<void> {
    for (let pause = pauseMs; !signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        return await work();
      } catch (error) {
        onFailure(error);
      }
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
