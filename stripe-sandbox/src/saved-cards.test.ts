import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { idOf } from './charges.ts';
import { aTypedCard, anIntent, refusalOf, startWorld } from '../test/world.ts';
import type { World } from '../test/world.ts';

let world: World;
let customer: Stripe.Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.stripe.customers.create({ email: 'alice@demo.test' });
});
afterAll(() => world.close());

const confirmInBrowser = (intent: Stripe.SetupIntent, number: string): Promise<Stripe.SetupIntent> =>
  world.browser.setupIntents.confirm(intent.id, {
    client_secret: intent.client_secret ?? '',
    payment_method_data: aTypedCard(number),
  } as Stripe.SetupIntentConfirmParams);

async function authenticate(intent: Stripe.SetupIntent, outcome: 'complete' | 'fail') {
  const response = await world.post('/v1/3ds2/authenticate', {
    setup_intent: intent.id,
    client_secret: intent.client_secret ?? '',
    source: String(intent.next_action?.use_stripe_sdk?.['source']),
    outcome,
  });
  return (await response.json()) as Stripe.SetupIntent;
}

async function keep(number: string): Promise<string> {
  const created = await world.stripe.setupIntents.create({ customer: customer.id });
  const confirmed = await confirmInBrowser(created, number);
  const kept = confirmed.status === 'requires_action' ? await authenticate(confirmed, 'complete') : confirmed;
  expect(kept.status).toBe('succeeded');
  return idOf(kept.payment_method) ?? '';
}

const charge = (method: string, changes: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  anIntent(world, { customer: customer.id, payment_method: method, confirm: true, ...changes });

describe('a setup intent', () => {
  it('keeps a typed card with the customer, and is charged later without them', async () => {
    const intent = await world.stripe.setupIntents.create({
      customer: customer.id,
      metadata: { user: '7' },
    });
    expect(intent).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    const confirmed = await confirmInBrowser(intent, '4242424242424242');
    expect(confirmed.status).toBe('succeeded');
    expect(confirmed).not.toHaveProperty('metadata');
    const read = await world.stripe.setupIntents.retrieve(intent.id, {
      expand: ['payment_method', 'latest_attempt'],
    });
    expect(read).toMatchObject({
      metadata: { user: '7' },
      payment_method: { customer: customer.id, card: { last4: '4242' } },
      latest_attempt: { object: 'setup_attempt', status: 'succeeded' },
    });
    const paid = await charge((read.payment_method as Stripe.PaymentMethod).id, { off_session: true });
    expect(paid.status).toBe('succeeded');
    expect(await refusalOf(confirmInBrowser(intent, '4242424242424242'))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });

  it('asks for 3-D Secure: completed it keeps the card, failed it keeps none', async () => {
    const waiting = await confirmInBrowser(
      await world.stripe.setupIntents.create({ customer: customer.id }),
      '4000002500003155',
    );
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(await authenticate(waiting, 'fail')).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    const again = await confirmInBrowser(waiting, '4000002500003155');
    expect(await authenticate(waiting, 'complete')).toMatchObject({
      error: { code: 'setup_intent_unexpected_state' },
    });
    expect((await authenticate(again, 'complete')).status).toBe('succeeded');
    const attempts = await world.stripe.setupAttempts.list({ setup_intent: waiting.id });
    expect(attempts.data.map(({ status }) => status)).toEqual([
      'succeeded',
      'requires_action',
      'failed',
      'requires_action',
    ]);
  });

  it('of a card that declines says so, and takes another', async () => {
    const intent = await world.stripe.setupIntents.create({ customer: customer.id });
    expect(await refusalOf(confirmInBrowser(intent, '4000000000000002'))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      setup_intent: { status: 'requires_payment_method' },
    });
    expect((await confirmInBrowser(intent, '5555555555554444')).status).toBe('succeeded');
  });

  it('is shown to nobody without its secret, and can be canceled once', async () => {
    const intent = await world.stripe.setupIntents.create({ customer: customer.id });
    const peeking = world.browser.setupIntents.retrieve(intent.id, { client_secret: 'seti_1_secret_2' });
    expect(await refusalOf(peeking)).toMatchObject({ param: 'client_secret' });
    expect((await world.stripe.setupIntents.cancel(intent.id)).status).toBe('canceled');
    expect(await refusalOf(world.stripe.setupIntents.cancel(intent.id))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });
});

describe('a saved card', () => {
  it.each([
    ['4242424242424242', 'succeeded', 'succeeded'],
    ['4000002500003155', 'succeeded', 'succeeded'],
    ['4000002760003184', 'requires_action', 'authentication_required'],
    ['4000003800000446', 'requires_action', 'succeeded'],
    ['4000000000000341', 'card_declined', 'card_declined'],
    ['4000008260003178', 'requires_action', 'authentication_required'],
  ])('%s set up for later: with the customer %s, without them %s', async (number, present, absent) => {
    const method = await keep(number);
    const outcomeOf = async (isAbsent: boolean) => {
      try {
        return (await charge(method, isAbsent ? { off_session: true } : {})).status;
      } catch (error) {
        return (await refusalOf(Promise.reject(error as Error))).code;
      }
    };
    expect([await outcomeOf(false), await outcomeOf(true)]).toEqual([present, absent]);
  });

  it('is created, then confirmed on the server, as two calls', async () => {
    const method = await keep('4242424242424242');
    const intent = await anIntent(world, { customer: customer.id, payment_method: method });
    expect(intent.status).toBe('requires_confirmation');
    expect((await world.stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
  });

  it('is attached, made the default, listed, and gone after it was detached', async () => {
    const bob = await world.stripe.customers.create();
    const method = await world.stripe.paymentMethods.attach('pm_card_mastercard', { customer: bob.id });
    expect(method).toMatchObject({ customer: bob.id, card: { brand: 'mastercard' } });
    await world.stripe.customers.update(bob.id, {
      invoice_settings: { default_payment_method: method.id },
    });
    const listed = await world.stripe.customers.listPaymentMethods(bob.id, { type: 'card' });
    expect(listed.data.map(({ id }) => id)).toEqual([method.id]);
    expect((await world.stripe.paymentMethods.list({ customer: bob.id })).data).toHaveLength(1);
    const read = await world.stripe.customers.retrieve(bob.id, {
      expand: ['invoice_settings.default_payment_method'],
    });
    expect(read).toMatchObject({ invoice_settings: { default_payment_method: { id: method.id } } });
    const foreign = world.stripe.paymentMethods.attach(method.id, { customer: customer.id });
    expect((await refusalOf(foreign)).message).toContain('already been attached');

    expect((await world.stripe.paymentMethods.detach(method.id)).customer).toBeNull();
    expect(await world.stripe.customers.retrieve(bob.id)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    expect((await world.stripe.customers.listPaymentMethods(bob.id)).data).toEqual([]);
    const reuse = world.stripe.paymentMethods.attach(method.id, { customer: bob.id });
    expect((await refusalOf(reuse)).message).toContain('may not be used again');
  });

  it('that declines everything cannot be attached, and one that only declines payments can', async () => {
    const attach = (name: string) => world.stripe.paymentMethods.attach(name, { customer: customer.id });
    expect(await refusalOf(attach('pm_card_chargeDeclined'))).toMatchObject({ code: 'card_declined' });
    expect((await attach('pm_card_chargeCustomerFail')).customer).toBe(customer.id);
  });
});

describe('a customer', () => {
  it('changes in the fields that are named, and keeps the others', async () => {
    const bob = await world.stripe.customers.create({
      email: 'bob@demo.test',
      name: 'Bob',
      metadata: { user: '8', team: 'red' },
    });
    const changed = await world.stripe.customers.update(bob.id, { name: '', metadata: { team: '' } });
    expect(changed).toMatchObject({ email: 'bob@demo.test', name: null, metadata: { user: '8' } });
    const [event] = (await world.stripe.events.list({ type: 'customer.updated' })).data;
    expect(event?.data.previous_attributes).toEqual({ name: 'Bob', metadata: { user: '8', team: 'red' } });
  });

  it('that is deleted is read as deleted, has no cards, and takes no payment', async () => {
    const bob = await world.stripe.customers.create({ email: 'gone@demo.test' });
    const method = await world.stripe.paymentMethods.attach('pm_card_visa', { customer: bob.id });
    expect(await world.stripe.customers.del(bob.id)).toEqual({
      id: bob.id,
      object: 'customer',
      deleted: true,
    });
    expect(await world.stripe.customers.retrieve(bob.id)).toMatchObject({ deleted: true });
    expect((await world.stripe.customers.list({ email: 'gone@demo.test' })).data).toEqual([]);
    expect((await world.stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
    expect(await refusalOf(anIntent(world, { customer: bob.id }))).toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('an open payment intent', () => {
  it('takes another amount and card; a paid one takes a description alone', async () => {
    const intent = await anIntent(world, { customer: customer.id });
    const changed = await world.stripe.paymentIntents.update(intent.id, {
      amount: 1500,
      payment_method: 'pm_card_visa',
      metadata: { order: '12' },
    });
    expect(changed).toMatchObject({ amount: 1500, status: 'requires_confirmation' });
    const paid = await world.stripe.paymentIntents.confirm(intent.id);
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1500, metadata: { order: '12' } });
    expect(await refusalOf(world.stripe.paymentIntents.update(intent.id, { amount: 99 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const described = await world.stripe.paymentIntents.update(intent.id, { description: 'Season pass' });
    expect(described.description).toBe('Season pass');
  });
});
