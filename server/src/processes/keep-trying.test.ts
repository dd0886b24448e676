import { expect, it } from 'vitest';
import { keepTrying } from './keep-trying.ts';

it('tries again after each failure, tells of it, and ends with the first success', async () => {
  let tries = 0;
  const failures: unknown[] = [];
  const { promise: succeeded, resolve } = Promise.withResolvers<void>();
  const trying = keepTrying(
    async () => {
      tries += 1;
      if (tries < 3) throw new Error(`away ${tries}`);
      resolve();
    },
    (error) => failures.push(String(error)),
    1,
  );
  await succeeded;
  await trying.stop();
  expect(failures).toEqual(['Error: away 1', 'Error: away 2']);
  expect(tries).toBe(3);
});

it('stops in the middle of a pause, and after the try that runs', async () => {
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  const waiting = keepTrying(
    () => Promise.reject(new Error('away')),
    () => resolve(),
    3_600_000,
  );
  await failed;
  await waiting.stop();

  const { promise: answer, resolve: comeBack } = Promise.withResolvers<void>();
  let isDone = false;
  const busy = keepTrying(
    () => answer.then(() => void (isDone = true)),
    () => {},
  );
  const stopped = busy.stop();
  comeBack();
  await stopped;
  expect(isDone).toBe(true);
});
