import { expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { createSearchTurns } from './search-turns.ts';

it('[T70] a few searches run at once, a crowd waits in turn, and who comes after all of them is told to come again', async () => {
  const inTurn = createSearchTurns();
  let running = 0;
  let most = 0;
  const search = () =>
    inTurn(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
    });
  const asked = await Promise.allSettled(Array.from({ length: 200 }, search));
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(most).toBe(3);
  expect(refused).toHaveLength(47);
  for (const error of refused) {
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({
      code: 'request.rate_limited',
      details: { kind: 'search', retryAfterSeconds: 2 },
    });
  }
  await expect(search()).resolves.toBeUndefined();
});
