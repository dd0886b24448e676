import { describe, expect, it } from 'vitest';
import { lastOf } from './last-of.ts';

async function* upTo(count: number): AsyncGenerator<number> {
  for (let number = 1; number <= count; number++) yield number;
}

describe('lastOf', () => {
  it.each([
    [0, []],
    [2, [1, 2]],
    [3, [1, 2, 3]],
    [4, [2, 3, 4]],
    [6, [4, 5, 6]],
    [11, [9, 10, 11]],
  ])('of %i', async (count, kept) => {
    expect(await lastOf(upTo(count), 3, (number) => number)).toEqual(kept);
  });
});
