// Subscribing: saves the order, then the subscription, before the browser sees it. The browser pays the first period.
import type { BuyRequest } from '@floodlit/contract/commerce/commerce';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import {
  type OrderRecord,
  type Purchase,
  applyToOrder,
  expireOrder,
  findOwnOrder,
  isNewer,
  isOpen,
  openNextTry,
  payWithSavedCard,
  presentOrder,
  refuseBlockedRegion,
} from '../orders/index.ts';
import {
  type PaymentIntent,
  PaymentMissing,
  orUnavailable,
  readOwnCard,
  withCustomer,
} from '../accounts/index.ts';
import { createSubscription } from './create-subscription.ts';
import { openSubscription, type SubscriptionRequest } from './open-subscription.ts';
import type { SubscriptionsDeps } from './ports.ts';

/** An order may need a reset or a close before another can open. More rounds than this mean competing requests. */
const rounds = 3;

/**
 * Safe to repeat, like `buy`: the same buyer and subscription get the same order and the same payment.
 *
 * @param origin the channel's own origin, for the links in later letters.
 * @throws {DomainError} those of `openSubscription`; `commerce.id_not_selected`, `commerce.selection_invalid`,
 * `commerce.coupon_wrong`, `commerce.region_blocked`, `commerce.card_not_found`, `commerce.order_closed`,
 * `commerce.payments_unavailable` (nothing was charged).
 */
export async function subscribe(
  deps: SubscriptionsDeps,
  actor: LoggedInUser,
  request: BuyRequest,
  origin: string,
): Promise<Purchase> {
  if (request.id === undefined) throw new DomainError('commerce.id_not_selected');
  if (request.event_category_id !== undefined || request.participant_id !== undefined)
    throw new DomainError('commerce.selection_invalid');
  // A coupon lowers one order. A subscription's price holds for all later periods.
  if (request.coupon !== undefined) throw new DomainError('commerce.coupon_wrong');
  await refuseBlockedRegion(deps, actor);
  const passId = request.id;
  if (request.card_id !== undefined) await readOwnCard(deps, actor, request.card_id);
  const { order, secret } = await orUnavailable(deps, () =>
    withCustomer(deps, actor, (customerId) =>
      openToPay(deps, actor, {
        passId,
        customerId,
        origin,
        trk: request.trk,
        expectedPrice: request.expected_price,
        isOverlapAccepted: request.overlap_accepted === true,
        cardId: request.card_id,
      }),
    ),
  );
  if (secret === null) return { order: await presentOrder(deps, actor.language, order), payment: null };
  const payment = { client_secret: secret, publishable_key: deps.publishableKey };
  if (request.card_id === undefined)
    return { order: await presentOrder(deps, actor.language, order), payment };
  const { order: tried, isUnknown } = await payWithSavedCard(deps, actor, order, request.card_id);
  return {
    order: await presentOrder(deps, actor.language, tried),
    payment: isUnknown || tried.status !== 'created' ? null : payment,
  };
}

interface Payable {
  readonly order: OrderRecord;
  /** Null when nothing is due. */
  readonly secret: string | null;
}

async function openToPay(
  deps: SubscriptionsDeps,
  actor: LoggedInUser,
  opening: SubscriptionRequest,
): Promise<Payable> {
  const begun = deps.clock.now();
  for (let round = 0; round < rounds; round++) {
    const { kind, order, subscription } = await openSubscription(deps, actor, opening);
    if (kind === 'closing' || subscription === undefined) {
      if (isNewer(order, begun, deps.clock.now())) break;
      await expireOrder(deps, order);
      continue;
    }
    const secret =
      order.payment_intent_id === null
        ? await createSubscription(deps, order, subscription)
        : await checkPayment(deps, order, order.payment_intent_id);
    if (secret === undefined) continue;
    return { order: await findOwnOrder(deps, order), secret };
  }
  throw new DomainError('commerce.order_closed', { retryAfterSeconds: 2 });
}

/** Reads the order's saved payment again: it may be paid or cancelled without our knowing yet. */
async function checkPayment(
  deps: SubscriptionsDeps,
  order: OrderRecord,
  id: string,
): Promise<string | undefined> {
  let intent: PaymentIntent;
  try {
    intent = await deps.payments.readIntent(id);
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error;
    await expireOrder(deps, order);
    return undefined;
  }
  // A payment in another tab may have closed the order. Its intent must take no money any more.
  if (intent.status === 'failed' && !isOpen((await openNextTry(deps, order, intent)).status))
    return undefined;
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return intent.clientSecret;
  if (!(await applyToOrder(deps, order, intent)))
    throw new DomainError('commerce.order_closed', { retryAfterSeconds: 2 });
  return undefined;
}
