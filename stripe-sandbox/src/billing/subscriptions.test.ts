import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import {
  aPrice,
  aSubscriber,
  daySeconds,
  eventsOf,
  january,
  makeDefault,
  moveTo,
  readSubscription,
} from '../../test/billing.ts';
import { aTypedCard, refusalOf, startWorld } from '../../test/world.ts';
import type { World } from '../../test/world.ts';

let world: World;
let price: Stripe.Price;
beforeAll(async () => {
  world = await startWorld();
  price = await aPrice(world);
});
afterAll(() => world.close());

const subscribe = (customer: string, changes: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  world.stripe.subscriptions.create({ customer, items: [{ price: price.id }], ...changes });

describe('a new subscription', () => {
  it('is paid with the default card at once', async () => {
    const { customer } = await aSubscriber(world);
    const subscription = await subscribe(customer.id, {
      metadata: { user: '7' },
      expand: ['latest_invoice'],
    });
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { user: '7' },
      cancel_at_period_end: false,
      latest_invoice: {
        status: 'paid',
        amount_paid: 1000,
        billing_reason: 'subscription_create',
        lines: { data: [{ amount: 1000, quantity: 1, subscription: subscription.id }] },
      },
    });
    const [item] = subscription.items.data;
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThanOrEqual(
      28 * daySeconds,
    );
    expect(await eventsOf(world, subscription.id)).toEqual([
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('that is incomplete is paid by the browser with the invoice’s secret, and keeps the card', async () => {
    const { customer } = await aSubscriber(world, { card: null });
    const created = await subscribe(customer.id, {
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    });
    expect(created.status).toBe('incomplete');
    const invoice = created.latest_invoice as Stripe.Invoice;
    const secret = invoice.confirmation_secret?.client_secret ?? '';
    const intentId = secret.split('_secret_')[0] ?? '';
    expect(invoice.payments?.data[0]).toMatchObject({
      status: 'open',
      payment: { type: 'payment_intent', payment_intent: intentId },
    });
    const confirm = (number: string) =>
      world.browser.paymentIntents.confirm(intentId, {
        client_secret: secret,
        payment_method_data: aTypedCard(number),
      } as Stripe.PaymentIntentConfirmParams);

    expect(await refusalOf(confirm('4000000000000002'))).toMatchObject({ code: 'card_declined' });
    expect((await readSubscription(world, created.id)).status).toBe('incomplete');
    const waiting = await confirm('4000002500003155');
    expect(waiting.status).toBe('requires_action');
    const authenticated = await world.post('/v1/3ds2/authenticate', {
      payment_intent: intentId,
      client_secret: secret,
      source: String(waiting.next_action?.use_stripe_sdk?.['source']),
      outcome: 'complete',
    });
    expect(await authenticated.json()).toMatchObject({ status: 'succeeded' });
    expect(
      await readSubscription(world, created.id, ['latest_invoice', 'default_payment_method']),
    ).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_remaining: 0 },
      default_payment_method: { customer: customer.id, card: { last4: '3155' } },
    });
    const payments = await world.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
    });
    expect(payments.data[0]).toMatchObject({ status: 'paid', invoice: invoice.id, amount_paid: 1000 });
  });

  it('is incomplete when its card declines, or refused as a whole, as was asked', async () => {
    const { customer } = await aSubscriber(world, { card: 'pm_card_chargeCustomerFail' });
    const key = 'refused-as-a-whole';
    const create = () =>
      world.stripe.subscriptions.create(
        {
          customer: customer.id,
          items: [{ price: price.id }],
          payment_behavior: 'error_if_incomplete',
        },
        { idempotencyKey: key },
      );
    expect(await refusalOf(create())).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect((await world.stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    const left = await subscribe(customer.id, { expand: ['latest_invoice'] });
    expect(left).toMatchObject({
      status: 'incomplete',
      latest_invoice: { status: 'open', attempt_count: 1 },
    });
    const nobody = await aSubscriber(world, { card: null });
    expect((await refusalOf(subscribe(nobody.customer.id))).message).toContain('no attached payment source');
  });

  it('that nobody pays for expires after 23 hours, and can be paid no more', async () => {
    const { customer, clock } = await aSubscriber(world, { card: null, frozen_time: january });
    const created = await subscribe(customer.id, {
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    });
    await moveTo(world, clock, '2030-02-01T09:30:00Z');
    expect(await readSubscription(world, created.id, ['latest_invoice'])).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
    const secret = (created.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '';
    const paying = world.browser.paymentIntents.confirm(secret.split('_secret_')[0] ?? '', {
      client_secret: secret,
      payment_method_data: aTypedCard('4242424242424242'),
    } as Stripe.PaymentIntentConfirmParams);
    expect(await refusalOf(paying)).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  it('is made once for one key', async () => {
    const { customer } = await aSubscriber(world);
    const params = { customer: customer.id, items: [{ price: price.id }] };
    const first = await world.stripe.subscriptions.create(params, { idempotencyKey: 'subscribe:7' });
    const second = await world.stripe.subscriptions.create(params, { idempotencyKey: 'subscribe:7' });
    expect(second.id).toBe(first.id);
    expect((await world.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('takes a price of its own, and refuses what the sandbox does not do, in words', async () => {
    const { customer } = await aSubscriber(world);
    const product = await world.stripe.products.create({ name: 'Team pass' });
    const own = await world.stripe.subscriptions.create({
      customer: customer.id,
      items: [
        {
          price_data: {
            currency: 'usd',
            product: product.id,
            unit_amount: 499,
            recurring: { interval: 'day', interval_count: 30 },
          },
          quantity: 2,
        },
      ],
      expand: ['latest_invoice', 'items.data.price.product'],
    });
    expect(own.latest_invoice).toMatchObject({ amount_paid: 998 });
    const [item] = own.items.data;
    expect(item?.price.product).toMatchObject({ name: 'Team pass' });
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBe(30 * daySeconds);
    const refused = subscribe(customer.id, { collection_method: 'send_invoice', days_until_due: 3 });
    expect(await refusalOf(refused)).toMatchObject({ statusCode: 400 });
  });
});

describe('a trial', () => {
  it('costs nothing until it ends, is announced, and is then paid', async () => {
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    const trial = await subscribe(customer.id, { trial_period_days: 7, expand: ['latest_invoice'] });
    expect(trial).toMatchObject({
      status: 'trialing',
      trial_end: january + 7 * daySeconds,
      pending_setup_intent: null,
      latest_invoice: { status: 'paid', amount_due: 0 },
    });
    await moveTo(world, clock, '2030-02-05T10:00:00Z');
    expect(await eventsOf(world, trial.id)).toContain('customer.subscription.trial_will_end');
    await moveTo(world, clock, '2030-02-07T12:00:00Z');
    expect(await readSubscription(world, trial.id, ['latest_invoice'])).toMatchObject({
      status: 'active',
      items: { data: [{ current_period_start: january + 7 * daySeconds }] },
      latest_invoice: { status: 'paid', amount_paid: 1000, billing_reason: 'subscription_cycle' },
    });
  });

  it('without a card offers a setup intent, whose card is charged when it ends', async () => {
    const { customer, clock } = await aSubscriber(world, { card: null, frozen_time: january });
    const trial = await subscribe(customer.id, {
      trial_end: january + 3 * daySeconds,
      payment_behavior: 'default_incomplete',
      expand: ['pending_setup_intent'],
    });
    const setup = trial.pending_setup_intent as Stripe.SetupIntent;
    expect(setup.status).toBe('requires_payment_method');
    await world.browser.setupIntents.confirm(setup.id, {
      client_secret: setup.client_secret ?? '',
      payment_method_data: aTypedCard('4242424242424242'),
    } as Stripe.SetupIntentConfirmParams);
    expect(await readSubscription(world, trial.id, ['default_payment_method'])).toMatchObject({
      pending_setup_intent: null,
      default_payment_method: { card: { last4: '4242' } },
    });
    await moveTo(world, clock, '2030-02-03T12:00:00Z');
    expect((await readSubscription(world, trial.id)).status).toBe('active');
  });

  it('that ends without a card is canceled or past due, as was asked, and can be ended early', async () => {
    const { customer, clock } = await aSubscriber(world, { card: null, frozen_time: january });
    const canceled = await subscribe(customer.id, {
      trial_period_days: 1,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    });
    const owed = await subscribe(customer.id, { trial_period_days: 1 });
    await moveTo(world, clock, '2030-02-01T12:00:00Z');
    expect((await readSubscription(world, canceled.id)).status).toBe('canceled');
    expect((await readSubscription(world, owed.id)).status).toBe('past_due');
    await makeDefault(world, customer.id, 'pm_card_visa');
    const early = await subscribe(customer.id, { trial_period_days: 10 });
    const now = await world.stripe.subscriptions.update(early.id, { trial_end: 'now' });
    expect(now).toMatchObject({ status: 'active', latest_invoice: expect.any(String) as string });
  });
});
