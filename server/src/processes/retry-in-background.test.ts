import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { retryInBackground } from './retry-in-background.ts';

it('retries after each failure, reports it, and ends with the first success', async () => {
  let tries = 0;
  const failures: string[] = [];
  const { promise: succeeded, resolve } = Promise.withResolvers<void>();
  retryInBackground(
    async () => {
      tries += 1;
      if (tries < 3) throw new Error(`away ${tries}`);
      resolve();
    },
    (error) => failures.push(String(error)),
    1,
  );
  await succeeded;
  await nextTurn();
  expect(failures).toEqual(['Error: away 1', 'Error: away 2']);
  expect(tries).toBe(3);
});

it('stops retrying once it is stopped, and reports no later failure', async () => {
  let tries = 0;
  const failures: unknown[] = [];
  const { promise: answer, reject: breakOff } = Promise.withResolvers<void>();
  const trying = retryInBackground(
    () => {
      tries += 1;
      return answer;
    },
    (error) => failures.push(error),
    0,
  );
  trying.stop();
  breakOff(new Error('the database is closed'));
  await expect(answer).rejects.toThrow();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(failures).toEqual([]);
  expect(tries).toBe(1);
});
