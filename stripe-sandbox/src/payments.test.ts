import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { aTypedCard, anIntent, refusalOf, startWorld } from '../test/world.ts';
import type { World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

function confirmInBrowser(
  intent: Stripe.PaymentIntent,
  card: ReturnType<typeof aTypedCard>,
): Promise<Stripe.PaymentIntent> {
  return world.browser.paymentIntents.confirm(intent.id, {
    client_secret: intent.client_secret ?? '',
    payment_method_data: card,
  } as Stripe.PaymentIntentConfirmParams);
}

async function authenticate(
  intent: Stripe.PaymentIntent,
  outcome: 'complete' | 'fail',
): Promise<Stripe.PaymentIntent> {
  const response = await world.post('/v1/3ds2/authenticate', {
    payment_intent: intent.id,
    client_secret: intent.client_secret ?? '',
    source: String(intent.next_action?.use_stripe_sdk?.['source']),
    outcome,
  });
  return (await response.json()) as Stripe.PaymentIntent;
}

describe('a card typed in the browser', () => {
  it('is charged, and the server reads the intent with its charge and payment method', async () => {
    const customer = await world.stripe.customers.create({
      email: 'alice@demo.test',
      metadata: { user: '7' },
    });
    expect((await world.stripe.customers.retrieve(customer.id)).id).toBe(customer.id);
    const intent = await anIntent(world, { customer: customer.id, metadata: { order: '12' } });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount: 999,
      currency: 'usd',
      livemode: false,
    });

    const confirmed = await confirmInBrowser(intent, aTypedCard('4242 4242 4242 4242'));
    expect(confirmed.status).toBe('succeeded');
    expect(confirmed).not.toHaveProperty('metadata');
    expect(confirmed).not.toHaveProperty('customer');

    const read = await world.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge', 'payment_method'],
    });
    expect(read).toMatchObject({
      status: 'succeeded',
      amount_received: 999,
      metadata: { order: '12' },
      latest_charge: { object: 'charge', paid: true, amount: 999, payment_intent: intent.id },
      payment_method: { object: 'payment_method', card: { brand: 'visa', last4: '4242' } },
    });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000000069', 'expired_card', ''],
    ['4000000000000127', 'incorrect_cvc', ''],
  ])(
    '%s is declined with %s %s, and another card then pays the same intent',
    async (number, code, declineCode) => {
      const intent = await anIntent(world);
      const error = await refusalOf(confirmInBrowser(intent, aTypedCard(number)));
      expect(error).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        decline_code: declineCode,
      });
      expect(error.payment_intent?.status).toBe('requires_payment_method');
      const read = await world.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
      expect(read).toMatchObject({
        amount_received: 0,
        last_payment_error: { code },
        latest_charge: { status: 'failed', paid: false },
      });
      expect((await confirmInBrowser(intent, aTypedCard('5555555555554444'))).status).toBe('succeeded');
    },
  );

  it.each([
    [{ exp_year: 2020 }, 'invalid_expiry_year', 'exp_year'],
    [{ exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
    [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
    [{ cvc: '1234' }, 'invalid_cvc', 'cvc'],
  ])('with %j is refused with %s', async (changes, code, param) => {
    const error = await refusalOf(
      world.browser.paymentMethods.create(aTypedCard('4242424242424242', changes)),
    );
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, param });
  });

  it('that is no published test number is refused and leaves no trace', async () => {
    const numbers = ['4111111111111111', '4242424242424241', '1234'];
    for (const number of numbers) {
      const intent = await anIntent(world);
      const error = await refusalOf(confirmInBrowser(intent, aTypedCard(number)));
      expect(error).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code: 'incorrect_number',
        param: 'number',
      });
      expect(error.message).toContain('test cards only');
    }
    const accepted = await world.browser.paymentMethods.create(aTypedCard('4000056655665556'));
    expect(accepted.card).toMatchObject({ last4: '5556', funding: 'debit' });
    const stored = await world.query<{ text: string }>(
      'select object::text || hidden::text as text from stripe_sandbox.objects',
    );
    const text = stored.map((row) => row.text).join('\n');
    for (const number of [...numbers.slice(0, 2), '4000056655665556']) expect(text).not.toContain(number);
  });
});

describe('3-D Secure', () => {
  it.each(['4000002500003155', '4000002760003184'])(
    '%s is charged once the dialog is completed',
    async (number) => {
      const intent = await anIntent(world);
      const waiting = await confirmInBrowser(intent, aTypedCard(number));
      expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      expect((await authenticate(waiting, 'complete')).status).toBe('succeeded');
      const again = await authenticate(waiting, 'complete');
      expect(again).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
      expect((await world.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    },
  );

  it('that fails charges nothing and asks for another card', async () => {
    const waiting = await confirmInBrowser(await anIntent(world), aTypedCard('4000002500003155'));
    expect(await authenticate(waiting, 'fail')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await world.stripe.charges.list({ payment_intent: waiting.id })).data).toHaveLength(0);
  });

  it('of an earlier try does not finish a later one', async () => {
    const intent = await anIntent(world);
    const first = await confirmInBrowser(intent, aTypedCard('4000002500003155'));
    await confirmInBrowser(intent, aTypedCard('4000002760003184'));
    expect(await authenticate(first, 'complete')).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
    });
  });

  it('without a viewer is a decline', async () => {
    const intent = await anIntent(world);
    const confirming = world.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      off_session: true,
    });
    expect(await refusalOf(confirming)).toMatchObject({ code: 'authentication_required', statusCode: 402 });
  });
});

describe('the server', () => {
  it('keeps a card with the customer and charges it later, but not for another customer', async () => {
    const [alice, bob] = await Promise.all([
      world.stripe.customers.create(),
      world.stripe.customers.create(),
    ]);
    const intent = await anIntent(world, { customer: alice.id, setup_future_usage: 'off_session' });
    await confirmInBrowser(intent, aTypedCard('4242424242424242'));
    const [card] = (await world.stripe.customers.listPaymentMethods(alice.id)).data;
    const later = await anIntent(world, { customer: alice.id });
    const paid = await world.stripe.paymentIntents.confirm(later.id, { payment_method: card?.id ?? '' });
    expect(paid.status).toBe('succeeded');
    const foreign = await anIntent(world, { customer: bob.id });
    const refusal = await refusalOf(
      world.stripe.paymentIntents.confirm(foreign.id, { payment_method: card?.id ?? '' }),
    );
    expect(refusal).toMatchObject({ statusCode: 400, param: 'payment_method' });
  });

  it('may not send card numbers', async () => {
    const error = await refusalOf(world.stripe.paymentMethods.create(aTypedCard('4242424242424242')));
    expect(error.message).toContain('generally unsafe');
  });

  it('cancels an open intent once, and never a paid one', async () => {
    const open = await anIntent(world);
    expect(
      (await world.stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).status,
    ).toBe('canceled');
    expect(await refusalOf(world.stripe.paymentIntents.cancel(open.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const paid = await anIntent(world, { payment_method: 'pm_card_visa', confirm: true });
    const refusal = await refusalOf(world.stripe.paymentIntents.cancel(paid.id));
    expect(refusal).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  });

  it('cancels and confirms at once: exactly one wins', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const intent = await anIntent(world);
      const calls = [
        () => world.stripe.paymentIntents.cancel(intent.id),
        () => confirmInBrowser(intent, aTypedCard('4242424242424242')),
      ];
      const results = await Promise.allSettled(
        (round % 2 ? calls : calls.toReversed()).map((call) => call()),
      );
      const won = results.filter((result) => result.status === 'fulfilled');
      expect(won).toHaveLength(1);
      const read = await world.stripe.paymentIntents.retrieve(intent.id);
      expect(read.status).toBe(won[0]?.value.status);
      expect(read.amount_received).toBe(read.status === 'succeeded' ? 999 : 0);
      winners.add(read.status);
    }
    expect(winners.size).toBeGreaterThan(0);
  });

  it('is told what is wrong with an amount, a currency, a customer or an unknown parameter', async () => {
    expect(await refusalOf(anIntent(world, { amount: 10 }))).toMatchObject({
      code: 'amount_too_small',
      param: 'amount',
    });
    expect(await refusalOf(anIntent(world, { amount: 9.5 }))).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
    expect(await refusalOf(anIntent(world, { currency: 'xqq' }))).toMatchObject({ param: 'currency' });
    expect(await refusalOf(anIntent(world, { customer: 'cus_nobody' }))).toMatchObject({
      code: 'resource_missing',
      statusCode: 400,
    });
    expect(await refusalOf(anIntent(world, { transfer_data: { destination: 'acct_1' } }))).toMatchObject({
      code: 'parameter_unknown',
    });
    expect(await refusalOf(world.stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });
});
