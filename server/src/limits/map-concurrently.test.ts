import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mapConcurrently } from './map-concurrently.ts';

it('works each item off once, begun in their order, no more at once than there are lanes', async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await mapConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    most = Math.max(most, ++running);
    for (let turn = 0; turn < item % 3; turn++) await setImmediate();
    running--;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('fails with the first that fails', async () => {
  const work = async (item: number): Promise<void> => {
    if (item === 2) throw new Error('The second one.');
  };
  await expect(mapConcurrently([1, 2, 3], 1, work)).rejects.toThrow('The second one.');
  const ended: number[] = [];
  const slowly = async (item: number): Promise<void> => {
    await work(item);
    await setImmediate();
    ended.push(item);
  };
  await expect(mapConcurrently([1, 2, 3], 2, slowly)).rejects.toThrow('The second one.');
  // Nothing begins any more, and nothing goes on behind the caller's back.
  expect(ended).toEqual([1]);
  await mapConcurrently([], 3, work);
});
