import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import { aTypedCard, anIntent, publishableKey, refusalOf, secretKey, startWorld } from '../test/world.ts';
import type { World } from '../test/world.ts';
import { idOf } from './charges.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('finding intents', () => {
  it('lists by customer, newest first, page by page, and by the time of creation', async () => {
    const customer = await world.stripe.customers.create();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1)
      made.push((await anIntent(world, { customer: customer.id })).id);
    await anIntent(world);
    const newestFirst = made.toReversed();
    const first = await world.stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: newestFirst.slice(0, 2).map((id) => ({ id })) });
    const paged: string[] = [];
    for await (const intent of world.stripe.paymentIntents.list({ customer: customer.id, limit: 2 }))
      paged.push(intent.id);
    expect(paged).toEqual(newestFirst);
    const before = await world.stripe.paymentIntents.list({
      customer: customer.id,
      ending_before: newestFirst[3],
      limit: 2,
    });
    expect(before.data.map((intent) => intent.id)).toEqual(newestFirst.slice(1, 3));
    const future = Math.floor(Date.now() / 1000) + 3600;
    expect((await world.stripe.paymentIntents.list({ created: { gte: future } })).data).toEqual([]);
    expect(
      (
        await world.stripe.paymentIntents.list({
          created: { gte: future - 7200, lt: future },
          customer: customer.id,
        })
      ).data,
    ).toHaveLength(5);
  });

  it('gives at most 100', async () => {
    expect(await refusalOf(world.stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({
      statusCode: 400,
      param: 'limit',
    });
  });

  it('searches by metadata, status and amount', async () => {
    const mine = await anIntent(world, { metadata: { order: '77', channel: '1' }, amount: 1500 });
    await anIntent(world, { metadata: { order: '78', channel: '1' } });
    const search = async (query: string) =>
      (await world.stripe.paymentIntents.search({ query })).data.map((intent) => intent.id);
    expect(await search("metadata['order']:'77'")).toEqual([mine.id]);
    expect(
      await search(`metadata["channel"]:"1" AND amount>=1500 AND status:"requires_payment_method"`),
    ).toEqual([mine.id]);
    expect(await search("metadata['order']:'77' AND -status:'requires_payment_method'")).toEqual([]);
    expect(await search("metadata['order']:'7'")).toEqual([]);
    expect(await refusalOf(world.stripe.paymentIntents.search({ query: "drop table'; --" }))).toMatchObject({
      statusCode: 400,
      param: 'query',
    });
    const page = await world.stripe.paymentIntents.search({ query: "metadata['channel']:'1'", limit: 1 });
    const next = await world.stripe.paymentIntents.search({
      query: "metadata['channel']:'1'",
      limit: 1,
      page: page.next_page ?? '',
    });
    expect([page.total_count, page.has_more, next.data[0]?.id, next.has_more]).toEqual([
      2,
      true,
      mine.id,
      false,
    ]);
  });
});

describe('refunds', () => {
  it('are made in part, then the rest, and never more than was paid', async () => {
    const intent = await anIntent(world, { amount: 1000, payment_method: 'pm_card_visa', confirm: true });
    const part = await world.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 300,
      metadata: { refund: '1' },
    });
    expect(part).toMatchObject({
      amount: 300,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: { refund: '1' },
    });
    const tooMuch = await refusalOf(world.stripe.refunds.create({ payment_intent: intent.id, amount: 701 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(
      (await world.stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' }))
        .amount,
    ).toBe(700);
    expect(await refusalOf(world.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const charge = await world.stripe.charges.retrieve(idOf(intent.latest_charge) ?? '');
    expect(charge).toMatchObject({ amount_refunded: 1000, refunded: true });
    const listed = await world.stripe.refunds.list({ payment_intent: intent.id });
    expect(listed.data.map((refund) => refund.amount)).toEqual([700, 300]);
    const events = await world.stripe.events.list({ type: 'charge.refunded' });
    expect(events.data.map((event) => (event.data.object as Stripe.Charge).amount_refunded)).toEqual([
      1000, 300,
    ]);
  });

  it('that run concurrently never exceed the payment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const intent = await anIntent(world, { amount: 1000, payment_method: 'pm_card_visa', confirm: true });
      const refunding = [1, 2, 3, 4].map(() =>
        world.stripe.refunds.create({ payment_intent: intent.id, amount: 400 }),
      );
      const made = (await Promise.allSettled(refunding)).filter((result) => result.status === 'fulfilled');
      const charge = await world.stripe.charges.retrieve(idOf(intent.latest_charge) ?? '');
      expect([made.length, charge.amount_refunded]).toEqual([2, 800]);
    }
  });

  it('of an unpaid intent are refused', async () => {
    const intent = await anIntent(world);
    expect(await refusalOf(world.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      statusCode: 400,
    });
  });
});

describe('keys', () => {
  it('a publishable key may not list, read, cancel or refund', async () => {
    const intent = await anIntent(world);
    const calls = [
      world.browser.paymentIntents.list(),
      world.browser.paymentIntents.create({ amount: 999, currency: 'usd' }),
      world.browser.paymentIntents.cancel(intent.id),
      world.browser.refunds.create({ payment_intent: intent.id }),
      world.browser.customers.create(),
      world.browser.events.list(),
      world.browser.webhookEndpoints.list(),
    ];
    for (const error of await Promise.all(calls.map(refusalOf)))
      expect(error).toMatchObject({ statusCode: 403, code: 'secret_key_required' });
  });

  it('a publishable key needs the client secret of that very intent', async () => {
    const [intent, other] = [await anIntent(world), await anIntent(world)];
    const secrets = [undefined, 'pi_x_secret_y', other.client_secret ?? ''];
    for (const client_secret of secrets) {
      const parameters = client_secret === undefined ? {} : { client_secret };
      expect(await refusalOf(world.browser.paymentIntents.retrieve(intent.id, parameters))).toMatchObject({
        statusCode: 400,
        param: 'client_secret',
      });
      const confirming = world.browser.paymentIntents.confirm(intent.id, {
        ...parameters,
        payment_method: 'pm_card_visa',
      } as Stripe.PaymentIntentConfirmParams);
      expect(await refusalOf(confirming)).toMatchObject({ statusCode: 400, param: 'client_secret' });
    }
    const unknown = await refusalOf(
      world.browser.paymentIntents.retrieve('pi_nothing', { client_secret: 'pi_x_secret_y' }),
    );
    const wrong = await refusalOf(
      world.browser.paymentIntents.retrieve(intent.id, { client_secret: 'pi_x_secret_y' }),
    );
    expect(unknown.message).toBe(wrong.message);
    const expanding = world.browser.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? '',
      expand: ['customer'],
    });
    expect(await refusalOf(expanding)).toMatchObject({ param: 'expand' });
  });

  it('a wrong key or none is refused, and not repeated in full', async () => {
    const stranger = new Stripe('sk_live_somebody_elses', {
      host: '127.0.0.1',
      port: world.sandbox.port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    const error = await refusalOf(stranger.customers.create());
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(error.message).not.toContain('somebody');
    expect((await fetch(`http://127.0.0.1:${world.sandbox.port}/v1/customers`)).status).toBe(401);
  });

  it('the sandbox’s own calls need the secret key', async () => {
    for (const key of [publishableKey, 'wrong', '']) {
      const response = await fetch(`http://127.0.0.1:${world.sandbox.port}/_sandbox/clock`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: '{"advance_seconds": 1}',
      });
      expect(response.status).toBe(401);
    }
    expect(secretKey).not.toBe(publishableKey);
  });
});

describe('tokens', () => {
  it('are valid for one payment', async () => {
    const response = await world.post('/v1/tokens', {
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
    });
    const token = (await response.json()) as Stripe.Token;
    const confirm = async () => {
      const intent = await anIntent(world);
      const data = { type: 'card' as const, card: { token: token.id } };
      return world.stripe.paymentIntents.confirm(intent.id, {
        payment_method_data: data,
      } as Stripe.PaymentIntentConfirmParams);
    };
    expect((await confirm()).status).toBe('succeeded');
    expect(await refusalOf(confirm())).toMatchObject({ code: 'token_already_used' });
  });
});

describe('bodies', () => {
  it('larger than 100 kB are refused', async () => {
    const response = await world.post('/v1/payment_methods', { type: 'x'.repeat(100_001) });
    expect(response.status).toBe(413);
  });

  it('with hostile keys change no prototype', async () => {
    const response = await world.post('/v1/payment_methods', {
      '__proto__[type]': 'card',
      'constructor[prototype][x]': '1',
    });
    expect(response.status).toBe(400);
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
    const deep = await world.post('/v1/payment_methods', { 'card[a][b][c][d][e][f]': '1' });
    expect(deep.status).toBe(400);
    const method = await world.browser.paymentMethods.create(aTypedCard('378282246310005', { cvc: '1234' }));
    expect(method.card?.brand).toBe('amex');
  });
});
