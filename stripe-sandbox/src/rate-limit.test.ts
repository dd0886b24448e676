import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, secretKey, startWorld } from '../test/world.ts';
import type { World } from '../test/world.ts';
import { createRateLimit } from './rate-limit.ts';

describe('the rate limit', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('takes so many calls in a second and the next ones in the next', () => {
    let nowMs = 5000;
    const limit = createRateLimit(2, () => nowMs);
    expect([limit.take(), limit.take(), limit.take()]).toEqual([true, true, false]);
    nowMs = 6000;
    expect(limit.take()).toBe(true);
    limit.setLimit(0);
    expect(Array.from({ length: 5 }, () => limit.take())).toEqual([true, true, true, true, true]);
  });

  it('tells how many calls each second had, and how many of them were too many', async () => {
    let nowMs = 7_900;
    const limit = createRateLimit(2, () => nowMs);
    for (let call = 0; call < 3; call++) limit.take();
    nowMs = 9_000;
    limit.take();
    expect(limit.story()).toEqual([
      { second: 7, calls: 3, refused: 1 },
      { second: 9, calls: 1, refused: 0 },
    ]);
    nowMs += 1_000_000;
    for (let second = 0; second < 700; second++) {
      nowMs += 1_000;
      limit.take();
    }
    expect(limit.story()).toHaveLength(600);
    await world.stripe.customers.list();
    const told = await fetch(`http://127.0.0.1:${world.sandbox.port}/_sandbox/calls`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    const { seconds } = (await told.json()) as { seconds: unknown[] };
    expect(seconds.at(-1)).toMatchObject({ calls: expect.any(Number) as number, refused: 0 });
  });

  it('answers 429 to what is above it, does nothing then, and leaves the key free', async () => {
    expect((await world.control('settings', { rate_limit_per_second: 1 })).status).toBe(200);
    const email = 'busy@demo.test';
    const create = (n: number) => world.stripe.customers.create({ email }, { idempotencyKey: `busy:${n}` });
    // However slow the machine, twenty at once do not take twenty seconds.
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => create(n)));
    const refused = results.findIndex(({ status }) => status === 'rejected');
    expect(refused).toBeGreaterThanOrEqual(0);
    await world.control('settings', { rate_limit_per_second: 0 });
    const made = results.filter(({ status }) => status === 'fulfilled').length;
    expect((await world.stripe.customers.list({ email, limit: 100 })).data).toHaveLength(made);
    expect((await create(refused)).email).toBe(email);
  });

  it('answers in Stripe’s format, and refuses an invalid limit', async () => {
    await world.control('faults', { faults: [{ target: '*', mode: 'rate_limit', times: 1 }] });
    expect(await refusalOf(world.stripe.customers.list())).toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
      code: 'rate_limit',
    });
    expect((await world.control('settings', { rate_limit_per_second: -1 })).status).toBe(400);
  });
});
