import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTypedCard, anIntent, refusalOf, secretKey, startWorld } from '../test/world.ts';
import type { World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const parameters = { amount: 999, currency: 'usd' };

async function setFaults(faults: object[]): Promise<void> {
  const response = await world.control('faults', { faults });
  expect(response.status).toBe(200);
}

async function countIntents(): Promise<number> {
  const [row] = await world.query<{ count: number }>(
    `select count(*)::int as count from stripe_sandbox.objects where kind = 'payment_intent'`,
  );
  return row?.count ?? 0;
}

describe('an idempotency key', () => {
  it('gives the stored answer for the same parameters, whatever their order', async () => {
    const first = await world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'same' });
    const again = await world.stripe.paymentIntents.create(
      { currency: 'usd', amount: 999 },
      { idempotencyKey: 'same' },
    );
    expect(again.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  });

  it('is refused with other parameters or for another call', async () => {
    await world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'other' });
    const changed = await refusalOf(
      world.stripe.paymentIntents.create({ ...parameters, amount: 1000 }, { idempotencyKey: 'other' }),
    );
    expect(changed).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const elsewhere = await refusalOf(world.stripe.customers.create({}, { idempotencyKey: 'other' }));
    expect(elsewhere).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('answers 409 while in use, and executes once', async () => {
    await setFaults([{ target: 'payment_intents.create', mode: 'hang_before', seconds: 1.5, times: 1 }]);
    const before = await countIntents();
    const create = () => world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'at-once' });
    const results = await Promise.allSettled([create(), create(), create()]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    }
    await create();
    expect(await countIntents()).toBe(before + 1);
  });

  it('returns the stored decline again', async () => {
    const intent = await anIntent(world);
    const confirm = () =>
      world.stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'declined' },
      );
    const [first, again] = [await refusalOf(confirm()), await refusalOf(confirm())];
    expect(again).toMatchObject({ statusCode: 402, decline_code: 'generic_decline', charge: first.charge });
    expect((await world.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('is not spent by a request that was not valid', async () => {
    await refusalOf(
      world.stripe.paymentIntents.create({ ...parameters, amount: 1 }, { idempotencyKey: 'corrected' }),
    );
    expect(
      (await world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'corrected' })).status,
    ).toBe('requires_payment_method');
  });

  it('stores nothing of a number that is not a test card', async () => {
    await refusalOf(
      world.browser.paymentMethods.create(aTypedCard('4111111111111111'), { idempotencyKey: 'real-card' }),
    );
    expect(
      await world.query(`select from stripe_sandbox.idempotency_keys where key = 'real-card'`),
    ).toHaveLength(0);
  });

  it('keeps a 500 although the work was done', async () => {
    await setFaults([{ target: 'payment_intents.create', mode: 'fail_after', times: 1 }]);
    const before = await countIntents();
    const create = () => world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'stored-500' });
    expect(await refusalOf(create())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await refusalOf(create())).toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await countIntents()).toBe(before + 1);
  });

  it('keeps a 500 in place of a decline', async () => {
    await setFaults([{ target: 'payment_intents.confirm', mode: 'fail_after', times: 1 }]);
    const intent = await anIntent(world);
    const confirm = () =>
      world.stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'decline-500' },
      );
    for (let round = 0; round < 2; round += 1)
      expect(await refusalOf(confirm())).toMatchObject({ statusCode: 500 });
    expect((await world.stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe(
      'card_declined',
    );
  });

  it('is forgotten after 24 hours of the sandbox’s time, not before', async () => {
    const first = await world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'a-day' });
    await world.control('clock', { advance_seconds: 23 * 3600 });
    expect((await world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'a-day' })).id).toBe(
      first.id,
    );
    await world.control('clock', { advance_seconds: 3600 });
    const later = await world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'a-day' });
    expect(later.id).not.toBe(first.id);
    expect(later.created - first.created).toBeGreaterThanOrEqual(24 * 3600);
  });
});

describe('faults', () => {
  it('fail_before does nothing and leaves the key free; fail_before_stored keeps the 500', async () => {
    await setFaults([{ target: '*', mode: 'fail_before', times: 1 }]);
    const create = (idempotencyKey: string) =>
      world.stripe.paymentIntents.create(parameters, { idempotencyKey });
    const before = await countIntents();
    expect(await refusalOf(create('before'))).toMatchObject({ statusCode: 500 });
    expect(await countIntents()).toBe(before);
    await create('before');
    await setFaults([{ target: '*', mode: 'fail_before_stored', times: 1 }]);
    expect(await refusalOf(create('before-stored'))).toMatchObject({ statusCode: 500 });
    expect(await refusalOf(create('before-stored'))).toMatchObject({ statusCode: 500 });
    expect(await countIntents()).toBe(before + 1);
  });

  it('reset_before and reset_after break the connection, before or after the work', async () => {
    const create = (idempotencyKey: string) =>
      world.stripe.paymentIntents.create(parameters, { idempotencyKey });
    const before = await countIntents();
    // The SDK itself tries a reset connection once more.
    await setFaults([{ target: 'payment_intents.create', mode: 'reset_before', times: 2 }]);
    expect(await refusalOf(create('reset-1'))).toMatchObject({ type: 'StripeConnectionError' });
    expect(await countIntents()).toBe(before);
    await setFaults([{ target: 'payment_intents.create', mode: 'reset_after', times: 1 }]);
    const found = await create('reset-2');
    expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await countIntents()).toBe(before + 1);
  });

  it('a call that hangs is carried out although the caller has gone', async () => {
    await setFaults([{ target: 'payment_intents.create', mode: 'hang_before', seconds: 0.4, times: 1 }]);
    const options = { idempotencyKey: 'gone', timeout: 100 };
    expect(await refusalOf(world.stripe.paymentIntents.create(parameters, options))).toMatchObject({
      type: 'StripeConnectionError',
    });
    await expect
      .poll(
        () => world.query(`select from stripe_sandbox.idempotency_keys where key = 'gone' and status = 200`),
        { timeout: 5000 },
      )
      .toHaveLength(1);
  });

  it('rate_limit answers 429, and ends when it is taken away', async () => {
    await setFaults([{ target: 'payment_intents.list', mode: 'rate_limit' }]);
    for (let round = 0; round < 2; round += 1) {
      expect(await refusalOf(world.stripe.paymentIntents.list())).toMatchObject({
        type: 'StripeRateLimitError',
        statusCode: 429,
      });
    }
    await setFaults([]);
    await world.stripe.paymentIntents.list();
  });

  it('meet their share of the calls; the shares of several add up', async () => {
    const kinds = async (): Promise<Set<unknown>> => {
      const seen = new Set<unknown>();
      for (let call = 0; call < 40; call += 1)
        seen.add(
          await world.stripe.paymentIntents.list({ limit: 1 }).then(
            () => 200,
            (error: { statusCode?: number }) => error.statusCode,
          ),
        );
      return seen;
    };
    const limited = { target: 'payment_intents.list', mode: 'rate_limit', share: 0.5 };
    await setFaults([limited]);
    expect(await kinds()).toEqual(new Set([200, 429]));
    await setFaults([limited, { target: '*', mode: 'fail_before', share: 0.5 }]);
    expect(await kinds()).toEqual(new Set([429, 500]));
    await setFaults([]);
  });

  it('that make no sense are refused', async () => {
    const wrong = [
      [{ target: 'nothing', mode: 'fail_before' }],
      [{ target: '*', mode: 'drop' }],
      [{ target: 'webhooks', mode: 'fail_before' }],
      [{ target: '*', mode: 'hang_before', seconds: 1e9 }],
      [{ target: '*', mode: 'rate_limit', times: 0 }],
      [{ target: '*', mode: 'rate_limit', share: 1.2 }],
      'all',
    ];
    for (const faults of wrong) expect((await world.control('faults', { faults })).status).toBe(400);
    expect((await world.control('clock', { advance_seconds: -5 })).status).toBe(400);
    const broken = await fetch(`http://127.0.0.1:${world.sandbox.port}/_sandbox/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: '{',
    });
    expect(broken.status).toBe(400);
  });
});
