// A saved card pays an intent that was made, saved and could have been shown before: create → save → confirm, each in a call
// of its own, so that a reply that got lost never costs anybody money twice.
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { applyToOrder } from './apply-to-order.ts';
import { findOwnOrder, openNextTry } from './open-next-try.ts';
import { orUnavailable } from '../accounts/payments-trouble.ts';
import {
  PaymentFailedForGood,
  PaymentMissing,
  PaymentUnknown,
  type PaymentIntent,
} from '../accounts/ports.ts';
import { syncOrderJob } from './read-orders.ts';
import { isMoneyIn } from './rules.ts';
import { isOpen, type OrderKey, type OrderRecord } from '../entitlements/order-rules.ts';
import { withCustomer } from '../cards/customer.ts';
import type { CardPayment } from '../accounts/card-ports.ts';
import type { OrdersDeps } from './ports.ts';

export interface CardTry {
  /** As it is after the try. */
  readonly order: OrderRecord;
  /** Nobody can say yet whether the card was charged: the order's own state will tell. */
  readonly isUnknown: boolean;
}

/** The second try of an unknown one has the same key: what was done is not done again. */
const attempts = 2;

/**
 * The card that pays the order's intent can be kept from now on.
 *
 * @throws {DomainError} `commerce.payments_unavailable`
 */
export async function attachCustomer(
  deps: OrdersDeps,
  actor: LoggedInUser,
  order: OrderKey,
): Promise<{ readonly intentId: string; readonly customerId: string }> {
  const { payment_intent_id: intentId, type } = await findOwnOrder(deps, order);
  if (intentId === null) throw new DomainError('commerce.order_closed');
  // A subscription's payment belongs to its customer from the beginning.
  const lend = async (customerId: string): Promise<string> => {
    if (type !== 'subscription') await deps.cards.attachCustomer(intentId, customerId);
    return customerId;
  };
  const customerId = await orUnavailable(deps, () => withCustomer(deps, actor, lend));
  return { intentId, customerId };
}

/**
 * Repeating it is safe: one try has one key, named by the intent, the card and the number of the try; and an intent is paid
 * once, whatever is asked of it.
 *
 * @param cardId a card that is known to be the buyer's.
 * @throws {DomainError} `commerce.payments_unavailable`, `commerce.card_not_found`, `commerce.order_closed`: certainly nothing was
 * charged.
 */
export async function payWithSavedCard(
  deps: OrdersDeps,
  actor: LoggedInUser,
  order: OrderKey,
  cardId: string,
): Promise<CardTry> {
  const { intentId, customerId } = await attachCustomer(deps, actor, order);
  const before = await orUnavailable(deps, () => deps.payments.readIntent(intentId));
  const next = await openNextTry(deps, order, before);
  if (isMoneyIn(next.status)) return { order: next, isUnknown: false };
  // By what was paid in another tab.
  if (!isOpen(next.status)) throw new DomainError('commerce.order_closed', { retryAfterSeconds: 2 });
  const isDone = await tryToPay(deps, before, { customerId, cardId, tries: next.tries });
  const after = isDone ? await findIntent(deps, intentId) : undefined;
  if (after === undefined) {
    await deps.queue.send(
      syncOrderJob,
      { channel_id: order.channel_id, order_id: order.id },
      { singletonKey: String(order.id) },
    );
    return { order: await findOwnOrder(deps, order), isUnknown: true };
  }
  if (after.status === 'open') await deps.store.forgetRefusal(order, deps.clock.now());
  if (after.status === 'succeeded' || after.status === 'failed')
    await applyToOrder(deps, await findOwnOrder(deps, order), after);
  return { order: await findOwnOrder(deps, order), isUnknown: after.status === 'processing' };
}

/** @returns false when it is unknown whether it was done. */
async function tryToPay(
  deps: OrdersDeps,
  before: PaymentIntent,
  card: Pick<CardPayment, 'customerId' | 'cardId' | 'tries'>,
): Promise<boolean> {
  if (before.status !== 'open' && before.status !== 'failed') return true;
  const payment = { ...card, intentId: before.id };
  let attempt = 1;
  // Once nobody knows, no later answer makes it certain that nothing was charged: neither "too many calls" nor "no such card".
  let isUnknown = false;
  for (let tries = 0; tries < attempts; tries++) {
    try {
      await orUnavailableUnlessUnknown(deps, () => deps.cards.payWithCard({ ...payment, attempt }));
      return true;
    } catch (error) {
      if (error instanceof PaymentFailedForGood) {
        // What is kept under this key may still have been done: the next key is only used when it was not.
        const now = await findIntent(deps, before.id);
        if (now === undefined) return false;
        if (now.status !== before.status || now.failureId !== before.failureId) return true;
        attempt++;
        // It may have been a proxy's, and the request still be under way.
        isUnknown = true;
      } else if (error instanceof PaymentUnknown) isUnknown = true;
      else if (isUnknown) return false;
      else throw error;
    }
  }
  return false;
}

/** Too many calls, or a card that was taken away meanwhile: nothing was done. */
async function orUnavailableUnlessUnknown(deps: OrdersDeps, call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (error instanceof PaymentUnknown || error instanceof PaymentFailedForGood) throw error;
    if (error instanceof PaymentMissing) throw new DomainError('commerce.card_not_found');
    await orUnavailable(deps, () => Promise.reject(error as Error));
  }
}

/** Undefined when the payment service does not tell. */
async function findIntent(deps: OrdersDeps, id: string): Promise<PaymentIntent | undefined> {
  try {
    return await deps.payments.readIntent(id);
  } catch (error) {
    deps.log.warn('what became of a saved card is not known yet', { intent: id, because: String(error) });
    return undefined;
  }
}
