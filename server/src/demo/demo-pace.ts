// Serializes the demo's sandbox calls, at a rate that leaves room for visitors below the limit of 100 calls a second.
import { setTimeout as pause } from 'node:timers/promises';

const callsPerSecond = 40;

/** @returns a function that waits for the next slot. */
export function createPace(perSecond = callsPerSecond): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 1_000 / perSecond;
    if (at > now) await pause(at - now);
  };
}

/** The same port; each of its calls takes a slot first. All of them answer by a promise. */
export const paced = <Port extends object>(port: Port, turn: () => Promise<void>): Port =>
  new Proxy(port, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver);
      if (typeof call !== 'function') return call;
      return async (...values: unknown[]): Promise<unknown> => {
        await turn();
        return Reflect.apply(call, target, values);
      };
    },
  });
