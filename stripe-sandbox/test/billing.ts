import type Stripe from 'stripe';
import { until } from './world.ts';
import type { World } from './world.ts';

export const daySeconds = 24 * 60 * 60;

/** A monthly price of $10 of a product of its own. */
export async function aPrice(
  { stripe }: World,
  changes: { unit_amount?: number; recurring?: Stripe.PriceCreateParams.Recurring } = {},
): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Season pass' });
  return stripe.prices.create({
    currency: 'usd',
    product: product.id,
    unit_amount: 1000,
    recurring: { interval: 'month' },
    ...changes,
  });
}

/** A customer with a card as default; on a test clock of their own when `frozen_time` is given. */
export async function aSubscriber(
  { stripe }: World,
  { card = 'pm_card_visa', frozen_time }: { card?: string | null; frozen_time?: number } = {},
): Promise<{ customer: Stripe.Customer; clock: string }> {
  const clock =
    frozen_time === undefined ? undefined : await stripe.testHelpers.testClocks.create({ frozen_time });
  const customer = await stripe.customers.create({
    email: 'alice@demo.test',
    ...(clock && { test_clock: clock.id }),
  });
  if (card !== null) await makeDefault({ stripe }, customer.id, card);
  return { customer, clock: clock?.id ?? '' };
}

export async function makeDefault(
  { stripe }: Pick<World, 'stripe'>,
  customer: string,
  card: string,
): Promise<string> {
  const method = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
  return method.id;
}

/** Where the test clocks of these tests begin: on a day that most months do not have. */
export const january = Date.parse('2030-01-31T10:00:00Z') / 1000;

/** Moves a test clock, and waits until all that fell due on the way has happened. */
export async function moveTo({ stripe }: World, clock: string, text: string): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: Date.parse(text) / 1000 });
  await until(async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready', 15_000);
}

export function readSubscription(
  { stripe }: World,
  id: string,
  expand: string[] = [],
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand });
}

/** The types of the latest events of a subscription and its invoices, oldest first. */
export async function eventsOf({ stripe }: World, subscription: string): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 });
  return events.data
    .filter(({ data }) => {
      const object = data.object as Partial<Stripe.Invoice> & { id: string };
      return object.id === subscription || object.parent?.subscription_details?.subscription === subscription;
    })
    .map(({ type }) => type)
    .toReversed();
}
