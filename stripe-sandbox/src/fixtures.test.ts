import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { aPrice, aSubscriber } from '../test/billing.ts';
import { anIntent, startWorld, until } from '../test/world.ts';
import type { World } from '../test/world.ts';
import { idOf } from './charges.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Resources = Record<string, Record<string, unknown>>;

/** Fields of the examples that Stripe sends only when a call expands them. */
const onlyExpanded = new Set(['refunds']);

/** Fields of the examples that the API no longer sends. The SDK does not know them either. */
const gone = new Set(['invoice.subscription']);

async function readResources(): Promise<Resources | undefined> {
  const path = process.env['STRIPE_FIXTURES'];
  if (!path) return undefined;
  return (JSON.parse(await readFile(path, 'utf8')) as { resources: Resources }).resources;
}

describe('Stripe’s published examples', () => {
  it('have no top-level field that ours lack', async () => {
    const resources = await readResources();
    if (!resources) {
      console.log('Comparison with Stripe’s examples skipped: STRIPE_FIXTURES names no file.');
      return;
    }
    const { stripe } = world;
    const customer = await stripe.customers.create({ email: 'alice@demo.test' });
    const intent = await anIntent(world, {
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    const [event] = (await stripe.events.list({ type: 'payment_intent.succeeded' })).data;
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    const price = await aPrice(world);
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'forever' });
    const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } });
    const { customer: subscriber } = await aSubscriber(world);
    const subscription = await stripe.subscriptions.create({
      customer: subscriber.id,
      items: [{ price: price.id }],
      discounts: [{ promotion_code: code.id }],
      expand: ['discounts', 'latest_invoice.payments'],
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    const [item] = subscription.items.data;
    await anIntent(world, { payment_method: 'pm_card_createDispute', confirm: true });
    const dispute = await until(async () => (await stripe.disputes.list()).data[0]);
    const ours: Record<string, object> = {
      customer,
      price,
      product: await stripe.products.retrieve(idOf(price.product) ?? ''),
      coupon,
      promotion_code: code,
      discount: subscription.discounts[0] as Stripe.Discount,
      subscription,
      subscription_item: item ?? {},
      plan: item?.plan ?? {},
      invoice,
      line_item: invoice.lines.data[0] ?? {},
      invoice_payment: invoice.payments?.data[0] ?? {},
      dispute,
      balance_transaction: dispute.balance_transactions[0] ?? {},
      balance: await stripe.balance.retrieve(),
      'test_helpers.test_clock': await stripe.testHelpers.testClocks.create({ frozen_time: 1_900_000_000 }),
      setup_intent: setup,
      setup_attempt: (await stripe.setupAttempts.list({ setup_intent: setup.id })).data[0] ?? {},
      payment_intent: intent,
      payment_method: await stripe.paymentMethods.retrieve(idOf(intent.payment_method) ?? ''),
      charge: await stripe.charges.retrieve(idOf(intent.latest_charge) ?? ''),
      refund: await stripe.refunds.create({ payment_intent: intent.id }),
      event: event ?? {},
      token: await world.browser.tokens.create({
        card: { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' },
      }),
      'billing_portal.session': await stripe.billingPortal.sessions.create({
        customer: customer.id,
        return_url: 'http://localhost:4000/profile',
      }),
      deleted_customer: await stripe.customers.del((await stripe.customers.create({})).id),
      deleted_coupon: await stripe.coupons.del((await stripe.coupons.create({ percent_off: 5 })).id),
      webhook_endpoint: await stripe.webhookEndpoints.create({
        url: 'http://127.0.0.1:9/',
        enabled_events: ['payout.paid'],
      }),
    };
    const preview = await stripe.invoices.createPreview({
      customer: subscriber.id,
      subscription_details: { items: [{ price: price.id }] },
    });
    const all: [string, object][] = [...Object.entries(ours), ['invoice', preview]];
    const missing = all.flatMap(([name, object]) =>
      Object.keys(resources[name] ?? {})
        .filter((key) => !(key in object) && !onlyExpanded.has(key))
        .map((key) => `${name}.${key}`)
        .filter((path) => !gone.has(path)),
    );
    expect(missing).toEqual([]);
  });
});
