// A saved card pays an intent that was created and saved before: create → save → confirm, each in its own call.
// So a lost reply never charges the buyer twice.
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { applyToOrder } from './apply-to-order.ts';
import { findOwnOrder, openNextTry } from './open-next-try.ts';
import {
  type CardPayment,
  PaymentFailedForGood,
  type PaymentIntent,
  PaymentMissing,
  PaymentUnknown,
  orUnavailable,
  withCustomer,
} from '../accounts/index.ts';
import { syncOrderJob } from './read-orders.ts';
import { isMoneyIn } from './rules.ts';
import { isOpen, type OrderKey, type OrderRecord } from './order-rules.ts';
import type { OrdersDeps } from './ports.ts';

export interface CardTry {
  /** The order after the try. */
  readonly order: OrderRecord;
  /** It is not known yet whether the card was charged. The order's status shows it later. */
  readonly isUnknown: boolean;
}

/** After an unknown result the second try uses the same idempotency key, so the card is not charged twice. */
const attempts = 2;

/**
 * Attaches the buyer's customer to the order's intent, so that the card that pays it can be kept.
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
 * Safe to repeat: each try has one idempotency key, named by the intent, the card and the number of the try.
 * The payment service charges an intent only once.
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
  // A payment in another tab has closed the order.
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

/** @returns false when it is unknown whether the card was charged. */
async function tryToPay(
  deps: Pick<OrdersDeps, 'cards' | 'log' | 'payments'>,
  before: PaymentIntent,
  card: Pick<CardPayment, 'customerId' | 'cardId' | 'tries'>,
): Promise<boolean> {
  if (before.status !== 'open' && before.status !== 'failed') return true;
  const payment = { ...card, intentId: before.id };
  let attempt = 1;
  // After one unknown result, neither "too many calls" nor "no such card" proves that nothing was charged.
  let isUnknown = false;
  for (let tries = 0; tries < attempts; tries++) {
    try {
      await orUnavailableUnlessUnknown(deps, () => deps.cards.payWithCard({ ...payment, attempt }));
      return true;
    } catch (error) {
      if (error instanceof PaymentFailedForGood) {
        // The service keeps a failure under this key but may have charged the card. The next key is used only when the
        // intent has not changed.
        const now = await findIntent(deps, before.id);
        if (now === undefined) return false;
        if (now.status !== before.status || now.failureId !== before.failureId) return true;
        attempt++;
        // A proxy may have answered while the request is still under way.
        isUnknown = true;
      } else if (error instanceof PaymentUnknown) isUnknown = true;
      else if (isUnknown) return false;
      else throw error;
    }
  }
  return false;
}

/** Maps errors after which nothing was charged: too many calls, or a card that was removed. */
async function orUnavailableUnlessUnknown(
  deps: Pick<OrdersDeps, 'log'>,
  call: () => Promise<void>,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (error instanceof PaymentUnknown || error instanceof PaymentFailedForGood) throw error;
    if (error instanceof PaymentMissing) throw new DomainError('commerce.card_not_found');
    await orUnavailable(deps, () => Promise.reject(error as Error));
  }
}

/** Undefined when the payment service does not answer. */
async function findIntent(
  deps: Pick<OrdersDeps, 'log' | 'payments'>,
  id: string,
): Promise<PaymentIntent | undefined> {
  try {
    return await deps.payments.readIntent(id);
  } catch (error) {
    deps.log.warn('what became of a saved card is not known yet', { intent: id, because: String(error) });
    return undefined;
  }
}
