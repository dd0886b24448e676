// Starts a free trial. Nothing is charged now, and a saved card pays later periods. One trial per user and per card.
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { PaymentMissing, PaymentUnknown, findCustomer, orUnavailable } from '../accounts/index.ts';
import { type OrderKey, expireOrder, refuseBlockedRegion, wireOrder } from '../orders/index.ts';
import { createSubscription } from './create-subscription.ts';
import { openSubscription, type SubscriptionRequest } from './open-subscription.ts';
import { wireSubscription, type SubscriptionKey } from './rules.ts';
import type { SubscriptionsDeps } from './ports.ts';

const rounds = 3;

export interface TrialRequest {
  readonly passId: number;
  /** A saved card of this account. */
  readonly cardId: string;
  readonly origin: string;
  /** The price of each period after the trial, as the buyer saw it. */
  readonly expectedPrice?: number | undefined;
  /** The same for every repeat of one request. */
  readonly idempotencyKey?: string | undefined;
  /** True when the buyer has accepted that a part is already covered. */
  readonly isOverlapAccepted?: boolean | undefined;
}

export interface StartedTrial {
  readonly order: Order;
  readonly subscription: Subscription;
}

/**
 * Safe to repeat: fifty tabs start one trial, and a repeat with the same idempotency key gets the same answer. When
 * the payment service does not answer, the subscription is `unknown`: it may have started, and reconciliation finds
 * out.
 *
 * @throws {DomainError} those of `openSubscription`; `commerce.card_not_found`, the same for another buyer's card
 * (T25); `commerce.order_closed`, `commerce.region_blocked`, `commerce.payments_unavailable`.
 */
export async function startTrial(
  deps: SubscriptionsDeps,
  actor: LoggedInUser,
  request: TrialRequest,
): Promise<StartedTrial> {
  const begun = await findRepeated(deps, actor, request);
  if (begun !== undefined) return begun;
  await refuseBlockedRegion(deps, actor);
  try {
    return await beginTrial(deps, actor, request);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'commerce.already_bought') throw error;
    // Another tab or process may have started it with the same request.
    const repeated = await findRepeated(deps, actor, request);
    if (repeated === undefined) throw error;
    return repeated;
  }
}

/** The running trial that an earlier request with this key started. */
async function findRepeated(
  deps: Pick<SubscriptionsDeps, 'clock' | 'livemode' | 'store'>,
  { channelId, userId }: LoggedInUser,
  { passId, idempotencyKey }: TrialRequest,
): Promise<StartedTrial | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const place = { channel_id: channelId, user_id: userId, pass_id: passId, livemode: deps.livemode };
  const live = await deps.store.findLiveSubscription(place);
  if (live === undefined || live.idempotency_key !== idempotencyKey) return undefined;
  const order = await deps.store.findOrder(channelId, live.first_order_id);
  return order?.status === 'paid' ? readBegun(deps, order, live) : undefined;
}

async function beginTrial(
  deps: SubscriptionsDeps,
  actor: LoggedInUser,
  { passId, cardId, origin, expectedPrice, idempotencyKey, isOverlapAccepted = false }: TrialRequest,
): Promise<StartedTrial> {
  const { customerId, fingerprint } = await readTrialCard(deps, actor, cardId);
  const trial = { cardId, fingerprint, idempotencyKey };
  const opening: SubscriptionRequest = {
    passId,
    origin,
    expectedPrice,
    isOverlapAccepted,
    customerId,
    trial,
  };
  for (let round = 0; round < rounds; round++) {
    const { kind, order, subscription } = await openSubscription(deps, actor, opening);
    if (kind === 'closing' || subscription === undefined) {
      await orUnavailable(deps, () => expireOrder(deps, order));
      continue;
    }
    if (subscription.service_id !== null) return readBegun(deps, order, subscription);
    try {
      const begun = await orUnavailableUnless(deps, () => createSubscription(deps, order, subscription));
      if (begun === undefined) continue;
    } catch (error) {
      if (!(error instanceof PaymentUnknown)) throw error;
      deps.log.warn('nobody knows yet whether a trial has begun', { order: order.id });
    }
    return readBegun(deps, order, subscription);
  }
  throw new DomainError('commerce.order_closed', { retryAfterSeconds: 2 });
}

/** The payment service names the card's owner: an id in a request proves nothing. */
async function readTrialCard(
  deps: SubscriptionsDeps,
  actor: LoggedInUser,
  cardId: string,
): Promise<{ readonly customerId: string; readonly fingerprint: string }> {
  const customer = await findCustomer(deps, actor);
  if (customer === undefined) throw new DomainError('commerce.card_not_found');
  try {
    const card = await orUnavailable(deps, () => deps.subscriptions.readTrialCard(cardId));
    if (card.customerId === customer.customer_id)
      return { customerId: customer.customer_id, fingerprint: card.fingerprint };
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error;
  }
  throw new DomainError('commerce.card_not_found');
}

/** Passes `PaymentUnknown` on to the caller, and maps all other trouble to `commerce.payments_unavailable`. */
async function orUnavailableUnless<Answer>(
  deps: Pick<SubscriptionsDeps, 'log'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let unknown: PaymentUnknown | undefined;
  const answer = await orUnavailable(deps, async () => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PaymentUnknown)) throw error;
      unknown = error;
      return undefined;
    }
  });
  if (unknown !== undefined) throw unknown;
  return answer as Answer;
}

async function readBegun(
  deps: Pick<SubscriptionsDeps, 'clock' | 'store'>,
  order: OrderKey,
  key: SubscriptionKey,
): Promise<StartedTrial> {
  const current = await deps.store.findOrder(order.channel_id, order.id);
  const subscription = await deps.store.findSubscription(key.channel_id, key.id);
  if (current === undefined || subscription === undefined) throw new DomainError('commerce.order_closed');
  return { order: wireOrder(current), subscription: wireSubscription(subscription, deps.clock.now()) };
}
