// A worker that gave up while the store is away would lose its work: it waits until it is stopped.
import { setTimeout as wait } from 'node:timers/promises';
import { isPassing } from './check-store.ts';
import { StoreRefused } from './ports.ts';
import { pauseMs } from './retry-rules.ts';

/** @param signal ends the work. Without it nobody waits. */
export async function whenBack<Value>(
  call: () => Promise<Value>,
  signal: AbortSignal | undefined,
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<unknown> = (ms, stopped) =>
    wait(ms, undefined, { signal: stopped }),
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      if (signal === undefined || !(error instanceof StoreRefused) || !isPassing(error)) throw error;
      await pause(pauseMs(attempt, Math.random()), signal);
    }
  }
}
