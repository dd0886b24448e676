import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test ends it. */
function aWorkshop() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = coalesce((key) => {
    begun.push(key);
    return new Promise((resolve) => ends.push(resolve));
  }, 100);
  return {
    begun,
    ask,
    endFirst: async (): Promise<void> => {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('coalesced work', () => {
  it('runs once for all calls within the time, and per key', async () => {
    const { begun, ask } = aWorkshop();
    ask(1);
    await vi.advanceTimersByTimeAsync(60);
    for (const key of [1, 2, 1]) ask(key);
    await vi.advanceTimersByTimeAsync(39);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual([1]);
    await vi.advanceTimersByTimeAsync(60);
    expect(begun).toEqual([1, 2]);
  });

  it('runs again after its end for calls during the run, never twice at once', async () => {
    const { begun, ask, endFirst } = aWorkshop();
    ask(1);
    await vi.advanceTimersByTimeAsync(100);
    ask(1);
    ask(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual([1]);
    await endFirst();
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toEqual([1, 1]);
    await endFirst();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual([1, 1]);
  });
});
