import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('paced work', () => {
  it('runs at once after a pause, and once for all calls of an interval', async () => {
    const begun: number[] = [];
    const ask = pace(async (key) => void begun.push(key), 250);
    ask(1);
    expect(begun).toEqual([1]);
    for (const key of [1, 1, 2]) ask(key);
    expect(begun).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(249);
    expect(begun).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual([1, 2, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    ask(1);
    expect(begun).toEqual([1, 2, 1, 1]);
  });

  it('never runs twice at once for one key', async () => {
    const ends: (() => void)[] = [];
    const ask = pace(() => new Promise((resolve) => ends.push(resolve)), 250);
    ask(1);
    ask(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(2);
  });
});
