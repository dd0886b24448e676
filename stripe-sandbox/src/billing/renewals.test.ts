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
import { refusalOf, startWorld, until } from '../../test/world.ts';
import type { World } from '../../test/world.ts';
import { idOf } from '../charges.ts';

let world: World;
let price: Stripe.Price;
beforeAll(async () => {
  world = await startWorld();
  price = await aPrice(world);
});
afterAll(() => world.close());

const subscribe = (customer: string, changes: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  world.stripe.subscriptions.create({ customer, items: [{ price: price.id }], ...changes });

describe('a renewal', () => {
  it('comes at each period’s end, on the day of the month it began', async () => {
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    const subscription = await subscribe(customer.id);
    await moveTo(world, clock, '2030-02-28T10:30:00Z');
    const drafted = await readSubscription(world, subscription.id, ['latest_invoice']);
    expect(drafted).toMatchObject({ status: 'active', latest_invoice: { status: 'draft' } });
    await moveTo(world, clock, '2030-04-01T00:00:00Z');
    const { items, latest_invoice } = await readSubscription(world, subscription.id, ['latest_invoice']);
    expect(new Date((items.data[0]?.current_period_start ?? 0) * 1000).toISOString()).toBe(
      '2030-03-31T10:00:00.000Z',
    );
    expect(latest_invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' });
    const invoices = await world.stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ amount_paid, number }) => [amount_paid, number?.slice(-4)])).toEqual([
      [1000, '0003'],
      [1000, '0002'],
      [1000, '0001'],
    ]);
    expect((await world.stripe.charges.list({ customer: customer.id })).data).toHaveLength(3);
  });

  it('that fails is tried on days 3, 8 and 15, then the subscription is canceled', async () => {
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    const subscription = await subscribe(customer.id);
    await makeDefault(world, customer.id, 'pm_card_chargeCustomerFail');
    const attempts: [string, number, string][] = [];
    for (const day of ['2030-03-01', '2030-03-04', '2030-03-09', '2030-03-16']) {
      await moveTo(world, clock, `${day}T00:00:00Z`);
      const { status, latest_invoice } = await readSubscription(world, subscription.id, ['latest_invoice']);
      const invoice = latest_invoice as Stripe.Invoice;
      attempts.push([status, invoice.attempt_count, invoice.status ?? '']);
    }
    expect(attempts).toEqual([
      ['past_due', 1, 'open'],
      ['past_due', 2, 'open'],
      ['past_due', 3, 'open'],
      ['canceled', 4, 'open'],
    ]);
    expect((await readSubscription(world, subscription.id)).cancellation_details?.reason).toBe(
      'payment_failed',
    );
    expect(await eventsOf(world, subscription.id)).toContain('customer.subscription.deleted');
  });

  it('that failed is paid by another card, and the subscription is active again', async () => {
    await world.control('settings', { after_failed_renewal: 'unpaid' });
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    const subscription = await subscribe(customer.id);
    await makeDefault(world, customer.id, 'pm_card_chargeCustomerFail');
    await moveTo(world, clock, '2030-03-20T00:00:00Z');
    const unpaid = await readSubscription(world, subscription.id);
    expect(unpaid.status).toBe('unpaid');
    const invoice = idOf(unpaid.latest_invoice) ?? '';
    expect(await refusalOf(world.stripe.invoices.pay(invoice))).toMatchObject({ code: 'card_declined' });
    await makeDefault(world, customer.id, 'pm_card_visa');
    expect((await world.stripe.invoices.pay(invoice)).status).toBe('paid');
    expect((await readSubscription(world, subscription.id)).status).toBe('active');
    await world.control('settings', { after_failed_renewal: 'cancel' });
  });

  it('asks the customer to come back when the bank insists on 3-D Secure', async () => {
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    const subscription = await subscribe(customer.id);
    await makeDefault(world, customer.id, 'pm_card_authenticationRequired');
    await moveTo(world, clock, '2030-03-01T00:00:00Z');
    expect((await readSubscription(world, subscription.id)).status).toBe('past_due');
    expect(await eventsOf(world, subscription.id)).toContain('invoice.payment_action_required');
    const read = await readSubscription(world, subscription.id, ['latest_invoice.confirmation_secret']);
    const secret = (read.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '';
    const waiting = await world.browser.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '', {
      client_secret: secret,
    });
    expect(waiting.status).toBe('requires_action');
    await world.post('/v1/3ds2/authenticate', {
      payment_intent: waiting.id,
      client_secret: secret,
      source: String(waiting.next_action?.use_stripe_sdk?.['source']),
      outcome: 'complete',
    });
    expect((await readSubscription(world, subscription.id)).status).toBe('active');
  });

  it('of the sandbox’s own time comes when its clock is moved, and survives a kill on the way', async () => {
    const { customer } = await aSubscriber(world);
    const subscription = await subscribe(customer.id);
    // Moved without doing what falls due, as if it were killed right then; the next start does it.
    await world.query(
      `update stripe_sandbox.settings set clock_offset_seconds = clock_offset_seconds + ${32 * daySeconds}`,
    );
    await world.restart();
    await until(
      async () => (await world.stripe.invoices.list({ subscription: subscription.id })).data.length === 2,
    );
    await world.control('clock', { advance_seconds: 31 * daySeconds });
    const invoices = await world.stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  });
});

describe('the end of a subscription', () => {
  it('at the period’s end can be undone, and otherwise comes', async () => {
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    const [kept, left] = [await subscribe(customer.id), await subscribe(customer.id)];
    const end = kept.items.data[0]?.current_period_end;
    for (const { id } of [kept, left]) {
      const ending = await world.stripe.subscriptions.update(id, {
        cancel_at_period_end: true,
        cancellation_details: { feedback: 'too_expensive' },
      });
      expect(ending).toMatchObject({
        status: 'active',
        cancel_at_period_end: true,
        cancel_at: end,
        cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive' },
      });
    }
    const preview = world.stripe.invoices.createPreview({ subscription: left.id });
    expect(await refusalOf(preview)).toMatchObject({ code: 'invoice_upcoming_none' });
    const undone = await world.stripe.subscriptions.update(kept.id, { cancel_at_period_end: false });
    expect(undone).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await moveTo(world, clock, '2030-03-01T00:00:00Z');
    expect((await readSubscription(world, kept.id)).status).toBe('active');
    expect(await readSubscription(world, left.id)).toMatchObject({ status: 'canceled', ended_at: end });
    expect((await world.stripe.invoices.list({ subscription: left.id })).data).toHaveLength(1);
  });

  it('now, or with its customer, is the end', async () => {
    const { customer } = await aSubscriber(world);
    const [first, second] = [await subscribe(customer.id), await subscribe(customer.id)];
    expect((await world.stripe.subscriptions.cancel(first.id)).status).toBe('canceled');
    expect(await refusalOf(world.stripe.subscriptions.cancel(first.id))).toMatchObject({
      code: 'resource_missing',
    });
    await world.stripe.customers.del(customer.id);
    expect((await readSubscription(world, second.id)).status).toBe('canceled');
    const listed = await world.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(listed.data).toHaveLength(2);
    expect((await world.stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  });

  it('[T23] at the second of the renewal: it is renewed and paid, or it is over, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { customer, clock } = await aSubscriber(world, { frozen_time: january });
      const subscription = await subscribe(customer.id);
      const race = [
        () => moveTo(world, clock, '2030-02-28T12:00:00Z'),
        () => world.stripe.subscriptions.cancel(subscription.id),
      ];
      await Promise.all((round % 2 ? race : race.toReversed()).map((each) => each()));
      await until(async () => (await world.stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready');
      const after = await readSubscription(world, subscription.id);
      expect(after.status).toBe('canceled');
      await moveTo(world, clock, '2030-06-01T00:00:00Z');
      const invoices = await world.stripe.invoices.list({ subscription: subscription.id });
      const charges = await world.stripe.charges.list({ customer: customer.id });
      expect(charges.data).toHaveLength(invoices.data.filter(({ status }) => status === 'paid').length);
      expect(invoices.data.length).toBeLessThanOrEqual(2);
    }
  });
});

it('an invoice that nobody collects any more can still be made void', async () => {
  const { customer } = await aSubscriber(world, { frozen_time: january });
  const { latest_invoice } = await subscribe(customer.id, {
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice'],
  });
  const { id } = latest_invoice as Stripe.Invoice;
  expect(await world.stripe.invoices.markUncollectible(id)).toMatchObject({ status: 'uncollectible' });
  expect(await world.stripe.invoices.voidInvoice(id)).toMatchObject({ status: 'void' });
});
