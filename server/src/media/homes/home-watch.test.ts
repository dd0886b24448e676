// Requests learn where a game is without waiting long for a database that hangs.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHomeWatch } from './home-watch.ts';
import type { HomeRow } from './ports.ts';

const row: HomeRow = { node: 'a', url: null, epoch: 0, isOver: false, folder: 'games/7' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long a read waits. */
async function waited(read: () => Promise<unknown>): Promise<number> {
  const began = Date.now();
  let ms: number | undefined;
  void read().then(() => (ms = Date.now() - began));
  for (let step = 0; ms === undefined && step < 100; step += 1) await vi.advanceTimersByTimeAsync(10);
  return ms ?? Number.POSITIVE_INFINITY;
}

it('a database that hangs holds up the first requests for 300 ms, and none after that', async () => {
  const watch = createHomeWatch({ load: () => new Promise(() => {}), nowMs: Date.now });
  expect(await waited(() => watch.read())).toBe(300);
  for (let request = 0; request < 5; request += 1) expect(await waited(() => watch.read())).toBeLessThan(20);
  expect(watch.isSure()).toBe(false);
});

it('nobody waits with a known row, and a read that hangs is tried again', async () => {
  let answer: Promise<HomeRow> = Promise.resolve(row);
  let reads = 0;
  const load = (): Promise<HomeRow> => {
    reads += 1;
    return answer;
  };
  const watch = createHomeWatch({ load, nowMs: Date.now });
  expect(await watch.read()).toEqual(row);
  answer = new Promise(() => {});
  for (let second = 0; second < 12; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waited(() => watch.read())).toBeLessThan(20);
  }
  expect(watch.isSure()).toBe(false);
  expect(reads).toBeGreaterThan(2);
  answer = Promise.resolve({ ...row, node: 'b' });
  await vi.advanceTimersByTimeAsync(6_000);
  await watch.read();
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await watch.read())?.node).toBe('b');
});
