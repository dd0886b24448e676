// Buying: saves the order, then its intent, before the browser sees it. The browser pays.
// An order counts as paid only when the payment service says so.
import type { BuyBundleRequest, BuyRequest, Order } from '@floodlit/contract/commerce/commerce';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { cents } from '../../kernel/money.ts';
import { applyToOrder } from './apply-to-order.ts';
import { expireOrder } from './expire-order.ts';
import { resetIntent } from './reset-intent.ts';
import { openOrder, type OpenedOrder } from './open-order.ts';
import { openNextTry } from './open-next-try.ts';
import { openBundle } from './bundles/open-bundle.ts';
import { presentOrder } from './bundles/present-orders.ts';
import { attachCustomer, payWithSavedCard } from './pay-with-card.ts';
import {
  PaymentFailedForGood,
  type PaymentIntent,
  PaymentMissing,
  PaymentUnknown,
  PaymentsBusy,
  orUnavailable,
  readOwnCard,
} from '../accounts/index.ts';
import { refuseBlockedRegion } from './refuse-blocked-region.ts';
import { isOpen, type OrderRecord } from './order-rules.ts';
import { isNewer } from './rules.ts';
import type { OrdersDeps } from './ports.ts';

export interface Purchase {
  readonly order: Order;
  /** The keys that the browser pays with. Null when the browser has nothing to pay now. */
  readonly payment: { readonly client_secret: string; readonly publishable_key: string } | null;
}

/** An order may need a reset or a close before another can open. More rounds than this mean competing requests. */
const rounds = 3;

/**
 * Safe to repeat: the same buyer and product get the same order and the same intent until it is paid or closed. A saved
 * card is charged here, in a call of its own after the intent was saved. The browser charges a new one.
 *
 * @throws {DomainError} those of `openOrder`. `commerce.order_closed` when the order is being closed.
 * `commerce.payments_unavailable` when the payment service does not answer (nothing was charged). Also
 * `commerce.card_not_found` and `commerce.region_blocked`.
 *
 * @param origin the channel's own address as the buyer sees it, for the links in later letters.
 */
export const buy = (
  deps: OrdersDeps,
  actor: LoggedInUser,
  request: BuyRequest,
  origin?: string,
): Promise<Purchase> => pay(deps, actor, request, () => openOrder(deps, actor, request, origin));

/** Several products, all of them or none: one order, one charge. @throws {DomainError} those of `openBundle` and `buy`. */
export const buyBundle = (
  deps: OrdersDeps,
  actor: LoggedInUser,
  request: BuyBundleRequest,
  origin?: string,
): Promise<Purchase> => pay(deps, actor, request, () => openBundle(deps, actor, request, origin));

async function pay(
  deps: OrdersDeps,
  actor: LoggedInUser,
  { card_id, save_card }: Pick<BuyRequest, 'card_id' | 'save_card'>,
  open: () => Promise<OpenedOrder>,
): Promise<Purchase> {
  const begun = deps.clock.now();
  await refuseBlockedRegion(deps, actor);
  if (card_id !== undefined) await readOwnCard(deps, actor, card_id);
  const { order, secret } = await orUnavailable(deps, () => openToPay(deps, begun, open));
  if (secret === undefined) return { order: await presentOrder(deps, actor.language, order), payment: null };
  const payment = { client_secret: secret, publishable_key: deps.publishableKey };
  if (card_id !== undefined) {
    const { order: tried, isUnknown } = await payWithSavedCard(deps, actor, order, card_id);
    return {
      order: await presentOrder(deps, actor.language, tried),
      payment: isUnknown || tried.status !== 'created' ? null : payment,
    };
  }
  if (save_card === true) await attachCustomer(deps, actor, order);
  return { order: await presentOrder(deps, actor.language, order), payment };
}

interface Payable {
  readonly order: OrderRecord;
  /** Undefined when it is paid. */
  readonly secret: string | undefined;
}

async function openToPay(deps: OrdersDeps, begun: Date, open: () => Promise<OpenedOrder>): Promise<Payable> {
  for (let round = 0; round < rounds; round++) {
    const { kind, order } = await open();
    if (kind === 'paid') return { order, secret: undefined };
    if (kind === 'closing') {
      // Without this, five windows with one code would close each other's orders in turn.
      if (isNewer(order, begun, deps.clock.now())) break;
      await expireOrder(deps, order);
      continue;
    }
    const secret = await findSecretToShow(deps, order);
    if (secret !== undefined) return { order, secret };
  }
  throw new DomainError('commerce.order_closed', { retryAfterSeconds: 2 });
}

/** The secret of the order's own intent. Undefined when the caller has to read the order again. */
const findSecretToShow = (deps: OrdersDeps, order: OrderRecord): Promise<string | undefined> =>
  order.payment_intent_id === null
    ? createIntent(deps, order)
    : checkIntent(deps, order, order.payment_intent_id);

async function createIntent(deps: OrdersDeps, order: OrderRecord): Promise<string | undefined> {
  let intent: PaymentIntent;
  try {
    intent = await deps.payments.createIntent({
      channelId: order.channel_id,
      orderId: order.id,
      uuid: order.uuid,
      attempt: order.attempt,
      amount: cents(order.amount_cents),
      currency: order.currency,
      description: order.product_name,
    });
  } catch (error) {
    if (!(error instanceof PaymentFailedForGood)) throw error;
    deps.log.warn('the payment service failed for good; the order gets a new key', { order: order.id });
    await resetIntent(deps, order);
    return undefined;
  }
  // A concurrent request may have saved another intent or closed the order. The buyer then never sees this intent.
  const saved = await deps.store.saveIntent(order, intent, deps.clock.now());
  return saved.payment_intent_id === intent.id && isOpen(saved.status) ? intent.clientSecret : undefined;
}

/** Reads the order's saved intent again: it may be paid or cancelled without our knowing yet. */
async function checkIntent(deps: OrdersDeps, order: OrderRecord, id: string): Promise<string | undefined> {
  let intent: PaymentIntent;
  try {
    intent = await deps.payments.readIntent(id);
  } catch (error) {
    if (error instanceof PaymentMissing) {
      await expireOrder(deps, order);
      return undefined;
    }
    // The saved secret is enough: the payment service reports the intent's state to the browser itself.
    const isSilent = error instanceof PaymentUnknown || error instanceof PaymentsBusy;
    if (isSilent && order.client_secret !== null) return order.client_secret;
    throw error;
  }
  // A payment in another tab may have closed the order. Its intent must take no money any more.
  if (intent.status === 'failed' && !isOpen((await openNextTry(deps, order, intent)).status))
    return undefined;
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return intent.clientSecret;
  // A payment that cannot be applied now cannot be applied in the next round either. The error log reports it.
  if (!(await applyToOrder(deps, order, intent)))
    throw new DomainError('commerce.order_closed', { retryAfterSeconds: 2 });
  return undefined;
}
