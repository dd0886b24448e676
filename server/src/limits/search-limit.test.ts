import { expect, it } from 'vitest';
import { DomainError } from '../kernel/errors.ts';
import { createSearchLimit } from './search-limit.ts';

it('[T70] runs three searches at once, queues 150 and refuses the rest with a retry time', async () => {
  const limited = createSearchLimit(() => 1);
  let running = 0;
  let most = 0;
  const search = () =>
    limited(async () => {
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

it('[T70] shares the searches among the web processes that are alive, one each at least', async () => {
  let webs = 3;
  const limited = createSearchLimit(() => webs);
  const mostOf = async (searches: number): Promise<number> => {
    let running = 0;
    let most = 0;
    const search = () =>
      limited(async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running--;
      });
    await Promise.all(Array.from({ length: searches }, search));
    return most;
  };
  expect(await mostOf(20)).toBe(1);
  webs = 50;
  expect(await mostOf(4)).toBe(1);
  webs = 2;
  expect(await mostOf(20)).toBe(2);
  webs = 1;
  expect(await mostOf(20)).toBe(3);
});
