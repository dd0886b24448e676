// Creates the subscription of an order at the payment service, saves it, and only then shows it to the buyer.
import { DomainError } from '../../kernel/errors.ts';
import { cents } from '../../kernel/money.ts';
import {
  type CreatedSubscription,
  type NewSubscription,
  PaymentFailedForGood,
  PaymentUnknown,
} from '../accounts/index.ts';
import { type OrderRecord, isOpen } from '../orders/index.ts';
import { isRunning, loweredPrice, type SubscriptionRecord } from './rules.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * Creates at most one for each attempt of the order. Saves it only while the order is open, at this attempt, and
 * without one. Nobody sees an unsaved one, so nobody can pay it. Closing the order ends it.
 *
 * @returns the secret to pay with; null when nothing is due; undefined when the caller must read the order again.
 * @throws `PaymentUnknown` and `PaymentsBusy`. After the first, the subscription is marked as unknown: it may exist.
 * @throws {DomainError} `commerce.payments_unavailable` when the service would charge more than the agreed price.
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
    await resetSubscription(deps, order, subscription);
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
    // Nobody saw this subscription, and the buyer's next try creates another one.
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

/** Only while the state is still `opening`: a known state never becomes unknown again. */
const markUnknown = (
  deps: Pick<SubscriptionsDeps, 'clock' | 'store' | 'transact'>,
  { channel_id, id }: SubscriptionRecord,
): Promise<void> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const now = deps.clock.now();
    const locked = await store.lockSubscription(channel_id, id);
    if (locked?.state === 'opening')
      await store.changeSubscription(locked, { state: 'unknown', sync_at: now }, now);
  });

/** @returns whether the saved subscription is the created one. */
const save = (
  deps: Pick<SubscriptionsDeps, 'clock' | 'store' | 'transact'>,
  { channel_id, id, attempt }: OrderRecord,
  subscription: SubscriptionRecord,
  { facts, intent, invoiceId, due }: CreatedSubscription,
): Promise<boolean> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const now = deps.clock.now();
    // Every transaction locks the subscription before its order. Another sequence could deadlock.
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

/** Ends everything that the failed key created. The order gets a new key while no subscription is saved (T17). */
async function resetSubscription(
  deps: Pick<SubscriptionsDeps, 'clock' | 'store' | 'subscriptions' | 'transact'>,
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
    // A trial that began under the failed key is the requested one.
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
