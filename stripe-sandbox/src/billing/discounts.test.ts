import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { aPrice, aSubscriber, january, moveTo, readSubscription } from '../../test/billing.ts';
import { refusalOf, startWorld } from '../../test/world.ts';
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

const balanceOf = async (id: string): Promise<number | undefined> => {
  const customer = await world.stripe.customers.retrieve(id);
  return 'balance' in customer ? customer.balance : undefined;
};

describe('a balance of the customer', () => {
  it('lowers invoices until it is used up', async () => {
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    await world.stripe.customers.update(customer.id, { balance: -1_300 });
    const preview = await world.stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: price.id }] },
    });
    expect(preview).toMatchObject({ total: 1000, amount_due: 0, starting_balance: -1300 });
    const subscription = await subscribe(customer.id, { expand: ['latest_invoice.payments'] });
    expect(subscription).toMatchObject({
      status: 'active',
      latest_invoice: {
        status: 'paid',
        total: 1000,
        amount_due: 0,
        amount_paid: 0,
        starting_balance: -1300,
        ending_balance: -300,
        payments: { data: [] },
      },
    });
    expect(await balanceOf(customer.id)).toBe(-300);
    await moveTo(world, clock, '2030-03-01T00:00:00Z');
    expect(await readSubscription(world, subscription.id, ['latest_invoice'])).toMatchObject({
      latest_invoice: { amount_paid: 700, starting_balance: -300, ending_balance: 0 },
    });
    expect(await balanceOf(customer.id)).toBe(0);
  });

  it('adds what is owed, and has it back from an invoice that is made void', async () => {
    const { customer } = await aSubscriber(world, { frozen_time: january });
    for (const [balance, due] of [
      [250, 1250],
      [-250, 750],
    ] as const) {
      await world.stripe.customers.update(customer.id, { balance });
      const { latest_invoice: invoice } = await subscribe(customer.id, {
        payment_behavior: 'default_incomplete',
        expand: ['latest_invoice'],
      });
      expect(invoice).toMatchObject({ status: 'open', amount_due: due, amount_remaining: due });
      expect(await balanceOf(customer.id)).toBe(0);
      await world.stripe.invoices.voidInvoice((invoice as Stripe.Invoice).id);
      expect(await balanceOf(customer.id)).toBe(balance);
    }
  });
});

describe('discounts', () => {
  it('of a coupon and a promotion code lower the invoices they are for, and are used up', async () => {
    const once = await world.stripe.coupons.create({ percent_off: 25, duration: 'once' });
    const always = await world.stripe.coupons.create({
      amount_off: 100,
      currency: 'usd',
      duration: 'forever',
    });
    const code = await world.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: always.id },
      code: 'WELCOME',
      max_redemptions: 1,
    });
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    const discounts = [{ coupon: once.id }, { promotion_code: code.id }];
    const preview = await world.stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: price.id }] },
      discounts,
    });
    expect(preview).toMatchObject({ subtotal: 1000, total: 650, amount_due: 650, status: 'draft' });
    expect((await world.stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(0);

    const subscription = await subscribe(customer.id, { discounts, expand: ['latest_invoice', 'discounts'] });
    expect(subscription.latest_invoice).toMatchObject({
      amount_paid: 650,
      total_discount_amounts: [{ amount: 250 }, { amount: 100 }],
      lines: { data: [{ amount: 1000, discount_amounts: [{ amount: 250 }, { amount: 100 }] }] },
    });
    expect(subscription.discounts).toMatchObject([
      { promotion_code: code.id, source: { type: 'coupon', coupon: always.id } },
    ]);
    await moveTo(world, clock, '2030-03-01T00:00:00Z');
    expect(await readSubscription(world, subscription.id, ['latest_invoice'])).toMatchObject({
      latest_invoice: { amount_paid: 900 },
    });
    const renewal = await world.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(renewal.total).toBe(900);
    const listed = await world.stripe.promotionCodes.list({ code: 'welcome', active: true });
    expect(listed.data).toEqual([]);
    const again = subscribe(customer.id, { discounts: [{ promotion_code: code.id }] });
    expect((await refusalOf(again)).message).toContain('cannot be redeemed');
  });

  it('for some months end after them, and one of all of it asks for no payment', async () => {
    const coupon = await world.stripe.coupons.create({
      percent_off: 100,
      duration: 'repeating',
      duration_in_months: 2,
    });
    const { customer, clock } = await aSubscriber(world, { frozen_time: january });
    const subscription = await subscribe(customer.id, { discounts: [{ coupon: coupon.id }] });
    expect(subscription.status).toBe('active');
    await moveTo(world, clock, '2030-04-02T00:00:00Z');
    const invoices = await world.stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ amount_paid }) => amount_paid)).toEqual([1000, 0, 0]);
    expect((await world.stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('that are over or used up are refused', async () => {
    const coupon = await world.stripe.coupons.create({ percent_off: 10, max_redemptions: 1 });
    const { customer } = await aSubscriber(world);
    const discounts = [{ coupon: coupon.id }];
    const results = await Promise.allSettled([
      subscribe(customer.id, { discounts }),
      subscribe((await aSubscriber(world)).customer.id, { discounts }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1, valid: false });
    expect(await refusalOf(subscribe(customer.id, { discounts }))).toMatchObject({ code: 'coupon_expired' });
  });
});
