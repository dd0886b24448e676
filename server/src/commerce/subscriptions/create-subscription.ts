// The second half: the subscription is created at the payment service, saved, and only then shown to anyone.
import { DomainError } from '../../kernel/errors.ts';
import { cents } from '../../kernel/money.ts';
import { PaymentFailedForGood, PaymentUnknown } from '../accounts/ports.ts';
import { isOpen, type OrderRecord } from '../entitlements/order-rules.ts';
import type { CreatedSubscription, NewSubscription } from '../accounts/subscription-ports.ts';
import { isRunning, loweredPrice, type SubscriptionRecord } from './rules.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * Creates at most one for each attempt of the order, and saves it only while the order is open, at this attempt, and has
 * none. One that was never saved is shown to nobody: its first payment can never be made, and closing the order ends it.
 *
 * @returns the secret to pay with, null where nothing is due, undefined when the order has to be looked at again.
 * @throws `PaymentUnknown` and `PaymentsBusy`; after the first the subscription is marked: it may exist.
 * @throws {DomainError} `commerce.payments_unavailable` where the service would charge more than was agreed to.
 */
export async function createSubscription(
  deps: SubscriptionsDeps,
  order: OrderRecord,
  subscription: SubscriptionRecord,
): Promise<string | null | undefined> {
  let created: CreatedSubscription;
  try {
    created = await deps.subscriptions.create(requestOf(order, subscription));
  } catch (error) {
    if (error instanceof PaymentUnknown) await markUnknown(deps, subscription);
    if (!(error instanceof PaymentFailedForGood)) throw error;
    deps.log.warn('the payment service failed for good; the order gets a new key', { order: order.id });
    await heal(deps, order, subscription);
    return undefined;
  }
  if (created.due !== undefined && created.due > order.amount_cents) {
    deps.log.error(
      'a customer would pay more than was shown',
      new Error('The service adds to the first invoice.'),
      {
        order: order.id,
      },
    );
    // It was shown to nobody, and the next press begins another.
    const { id, state } = created.facts;
    const { state: now } = await (isRunning(state)
      ? deps.subscriptions.end(id)
      : deps.subscriptions.abandon(id));
    if (now === 'abandoned' || now === 'canceled') await deps.store.nextAttempt(order, deps.clock.now());
    throw new DomainError('commerce.payments_unavailable');
  }
  if (!(await save(deps, order, subscription, created))) return undefined;
  if (created.intent !== undefined) return created.intent.clientSecret;
  await syncSubscription(deps, subscription);
  return null;
}

const requestOf = (order: OrderRecord, subscription: SubscriptionRecord): NewSubscription => ({
  channelId: order.channel_id,
  orderId: order.id,
  uuid: subscription.uuid,
  attempt: order.attempt,
  customerId: subscription.customer_id,
  passId: subscription.pass_id,
  name: subscription.name,
  amount: cents(subscription.base_price_cents + subscription.service_fee_cents),
  currency: subscription.currency,
  offer: subscription.offer,
  period: subscription.period,
  ...(subscription.trial_days > 0 && { trialDays: subscription.trial_days }),
});

/** Only while nothing came after: what is known is never made unknown again. */
const markUnknown = (deps: SubscriptionsDeps, { channel_id, id }: SubscriptionRecord): Promise<void> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const now = deps.clock.now();
    const locked = await store.lockSubscription(channel_id, id);
    if (locked?.state === 'opening')
      await store.changeSubscription(locked, { state: 'unknown', sync_at: now }, now);
  });

/** @returns whether what is saved is what was created. */
const save = (
  deps: SubscriptionsDeps,
  { channel_id, id, attempt }: OrderRecord,
  subscription: SubscriptionRecord,
  { facts, intent, invoiceId, due }: CreatedSubscription,
): Promise<boolean> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const now = deps.clock.now();
    // The subscription before its order, everywhere, so that no two wait for each other.
    const locked = await store.lockSubscription(channel_id, subscription.id);
    const order = await store.lockOrder(channel_id, id);
    if (order === undefined || locked === undefined) return false;
    if (locked.service_id !== null) return locked.service_id === facts.id && isOpen(order.status);
    if (!isOpen(order.status) || order.attempt !== attempt) return false;
    const lowered = due === undefined ? undefined : loweredPrice(order, due, locked.service_fee_cents);
    if (lowered !== undefined) await store.changeOrder(order, lowered, now);
    if (intent !== undefined) await store.saveIntent(order, intent, now);
    if (invoiceId !== undefined) await store.bindInvoice(order, locked.id, invoiceId);
    await store.changeSubscription(locked, { service_id: facts.id, state: 'incomplete', sync_at: now }, now);
    return true;
  });

/** Whatever the failed key has made is ended; the order gets a new key while nothing was saved (T17). */
async function heal(
  deps: SubscriptionsDeps,
  order: OrderRecord,
  subscription: SubscriptionRecord,
): Promise<void> {
  const made = await deps.subscriptions.listOfOrder({
    channelId: order.channel_id,
    orderId: order.id,
    uuid: subscription.uuid,
    customerId: subscription.customer_id,
  });
  for (const { id, attempt, state } of made) {
    if (attempt === undefined || attempt > order.attempt || state === 'abandoned' || state === 'canceled')
      continue;
    const facts = await deps.subscriptions.abandon(id);
    if (facts.state === 'abandoned' || facts.state === 'canceled') continue;
    // A trial that began under the failed key is the one that was asked for.
    if (isRunning(facts.state))
      await save(deps, order, subscription, {
        facts,
        intent: undefined,
        invoiceId: undefined,
        due: undefined,
      });
    return;
  }
  await deps.store.nextAttempt(order, deps.clock.now());
}
