// The first half of subscribing: one transaction freezes the price and finds or inserts the buyer's order and
// subscription.
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { cents, centsOf } from '../../kernel/money.ts';
import { type Pass, type Price, alreadyBought, priceOf, refuseCovered } from '../passes/index.ts';
import { beginSale, type OrderRecord, isOpen, isTooOld } from '../orders/index.ts';
import { isTrialOffered, subscriptionKeyOf, type SubscriptionRecord } from './rules.ts';
import type { SubscriptionsDeps, SubscriptionsStore } from './ports.ts';

export interface SubscriptionRequest {
  readonly passId: number;
  readonly customerId: string;
  /** The channel's own origin as the buyer's browser sees it. */
  readonly origin: string;
  readonly trk?: string | undefined;
  /** The price of a period, also after a trial, as the buyer saw it. A different price now is refused. */
  readonly expectedPrice?: number | undefined;
  /** True when the buyer has accepted that a part is already covered. */
  readonly isOverlapAccepted: boolean;
  /** A saved card. When nothing is due at once, it pays the later periods. */
  readonly cardId?: string | undefined;
  /** Absent when the first period is paid at once. */
  readonly trial?: {
    readonly cardId: string;
    readonly fingerprint: string;
    readonly idempotencyKey: string | undefined;
  };
}

/** `closing`: the order has to be closed before the buyer can start again. */
export interface OpenedSubscription {
  readonly kind: 'to_pay' | 'closing';
  readonly order: OrderRecord;
  readonly subscription: SubscriptionRecord | undefined;
}

const nothing: Price = { base: cents(0), fee: cents(0), total: cents(0) };

/** @throws {DomainError} `commerce.pass_not_found`, `commerce.not_for_sale` (R5.05) */
export async function findOffer(store: SubscriptionsStore, channelId: number, id: number): Promise<Pass> {
  const pass = await store.findPass(channelId, id);
  if (pass === undefined || pass.kind !== 'subscription') throw new DomainError('commerce.pass_not_found');
  if (!pass.on_sale) throw new DomainError('commerce.not_for_sale');
  return pass;
}

/**
 * Two tabs, two clicks and a retry find the same order and the same subscription (T16, T21). The buyer's lock
 * serializes them, and unique indexes decide in any case.
 *
 * @throws {DomainError} those of `findOffer`; `commerce.already_bought`, `commerce.partly_covered`,
 * `commerce.order_disputed`, `commerce.price_changed`, `commerce.trial_used`.
 */
export function openSubscription(
  deps: SubscriptionsDeps,
  actor: LoggedInUser,
  request: SubscriptionRequest,
): Promise<OpenedSubscription> {
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const { channelId: channel_id, userId: user_id } = actor;
    const { livemode } = deps;
    const now = await beginSale(deps, store, actor);
    const pass = await findOffer(store, channel_id, request.passId);
    const refuseOwned = async (): Promise<void> => {
      const owned = await store.listEntitlements(channel_id, user_id, now);
      const wanted = { type: 'subscription', pass, selection: {} } as const;
      refuseCovered(wanted, owned, { now, isOverlapAccepted: request.isOverlapAccepted });
    };
    await refuseOwned();
    const agreed = priceOf(pass, now);
    const product_key = subscriptionKeyOf(pass.id);
    const held = await store.findHeldOrder({ channel_id, user_id, product_key, livemode });
    const shown = request.expectedPrice === undefined ? agreed.total : centsOf(request.expectedPrice);
    if (shown !== agreed.total && shown !== (await keptTotal(store, held, now)))
      throw new DomainError('commerce.price_changed');
    const price = request.trial === undefined ? agreed : nothing;

    if (held !== undefined) return resumeOrder(store, held, pass, agreed, request, now);
    // A subscription with failed renewals still belongs to its owner, who repairs it instead of buying another one.
    const place = { channel_id, user_id, pass_id: pass.id, livemode };
    if ((await store.findLiveSubscription(place)) !== undefined) throw alreadyBought('subscription');
    // If the bank decided for the channel, the buyer would have paid for the same time twice (T27).
    if (await store.isPeriodDisputed(place)) throw new DomainError('commerce.order_disputed');
    // Check again: a bank may have decided between the two reads.
    await refuseOwned();
    return makeSubscription(deps, store, actor, { pass, price, request, now });
  });
}

/** The price of a later period that an open order keeps for its half hour. */
async function keptTotal(
  store: SubscriptionsStore,
  held: OrderRecord | undefined,
  now: Date,
): Promise<number | undefined> {
  if (held === undefined || !isOpen(held.status) || isTooOld(held, now)) return undefined;
  const subscription = await store.findSubscriptionOfOrder(held);
  return subscription && totalOf(subscription);
}

const totalOf = ({
  base_price_cents,
  service_fee_cents,
}: Pick<SubscriptionRecord, 'base_price_cents' | 'service_fee_cents'>): number =>
  base_price_cents + service_fee_cents;

async function resumeOrder(
  store: SubscriptionsStore,
  held: OrderRecord,
  pass: Pass,
  agreed: Price,
  request: SubscriptionRequest,
  now: Date,
): Promise<OpenedSubscription> {
  if (held.status === 'paid') throw alreadyBought('subscription');
  const subscription = await store.findSubscriptionOfOrder(held);
  // Compares the price of a later period: the first period may cost less than the agreed price. A price that was raised
  // does not change an open order.
  const isSame =
    subscription !== undefined &&
    totalOf(subscription) <= agreed.total &&
    held.currency === pass.currency &&
    subscription.customer_id === request.customerId &&
    subscription.trial_days === (request.trial === undefined ? 0 : pass.trial_period);
  if (!isOpen(held.status) || isTooOld(held, now) || !isSame)
    return { kind: 'closing', order: held, subscription };
  if (request.trial !== undefined) await takeOtherCard(store, held, subscription, request.trial, now);
  else if (request.cardId !== undefined && request.cardId !== subscription.trial_card_id)
    await store.changeSubscription(subscription, { trial_card_id: request.cardId }, now);
  const reopened = held.status === 'failed' ? await store.reopenOrder(held, now) : undefined;
  return { kind: 'to_pay', order: reopened ?? held, subscription };
}

/**
 * The buyer may choose another card while it is unknown whether the trial has begun. The last chosen card then pays.
 */
async function takeOtherCard(
  store: SubscriptionsStore,
  order: OrderRecord,
  subscription: SubscriptionRecord,
  { cardId, fingerprint }: NonNullable<SubscriptionRequest['trial']>,
  now: Date,
): Promise<void> {
  const locked = await store.lockSubscription(subscription.channel_id, subscription.id);
  if (locked === undefined || locked.trial_card_id === cardId) return;
  // The server may know by now that the trial has begun. Its card is then being set.
  const current = await store.lockOrder(order.channel_id, order.id);
  if (current === undefined || !isOpen(current.status)) return;
  await store.changeSubscription(locked, { trial_card_id: cardId }, now);
  await store.releaseTrial(order);
  await takeTrial(store, order, fingerprint, now);
}

async function makeSubscription(
  deps: Pick<SubscriptionsDeps, 'livemode'>,
  store: SubscriptionsStore,
  { channelId: channel_id, userId: user_id }: LoggedInUser,
  { pass, price, request, now }: { pass: Pass; price: Price; request: SubscriptionRequest; now: Date },
): Promise<OpenedSubscription> {
  const { livemode } = deps;
  const { trial } = request;
  if (pass.offer === null) throw new Error(`Pass ${pass.id} renews itself, but has no offer.`);
  if (trial !== undefined && !isTrialOffered(pass, await store.isTrialUsed(channel_id, user_id)))
    throw new DomainError('commerce.trial_used');
  const order = await store.insertOrder({
    channel_id,
    user_id,
    type: 'subscription',
    status: 'created',
    pass_id: pass.id,
    event_id: null,
    event_category_id: null,
    participant_id: null,
    product_key: subscriptionKeyOf(pass.id),
    product_name: pass.name,
    base_price_cents: price.base,
    service_fee_cents: price.fee,
    amount_cents: price.total,
    currency: pass.currency,
    livemode,
    payment_intent_id: null,
    client_secret: null,
    failure_id: null,
    origin: request.origin,
    trk: request.trk ?? null,
    created_at: now,
    updated_at: now,
  });
  if (order === undefined) throw new DomainError('commerce.order_closed');
  if (trial !== undefined) await takeTrial(store, order, trial.fingerprint, now);
  const agreed = priceOf(pass, now);
  const subscription = await store.insertSubscription({
    channel_id,
    user_id,
    pass_id: pass.id,
    name: pass.name,
    base_price_cents: agreed.base,
    service_fee_cents: agreed.fee,
    currency: pass.currency,
    offer: pass.offer,
    period: pass.period,
    trial_days: trial === undefined ? 0 : pass.trial_period,
    trial_card_id: trial?.cardId ?? request.cardId ?? null,
    idempotency_key: trial?.idempotencyKey ?? null,
    livemode,
    customer_id: request.customerId,
    origin: request.origin,
    first_order_id: order.id,
    state: 'opening',
    sync_at: now,
    created_at: now,
    updated_at: now,
  });
  if (subscription === undefined) throw new DomainError('commerce.order_closed');
  return { kind: 'to_pay', order, subscription };
}

/**
 * Saves the trial with the order. So fifty tabs start one trial, and a card gets one trial across all accounts (T21).
 */
async function takeTrial(
  store: SubscriptionsStore,
  { channel_id, user_id, livemode, id: order_id }: OrderRecord,
  card_fingerprint: string,
  taken_at: Date,
): Promise<void> {
  const isFirst = await store.insertTrial({
    channel_id,
    user_id,
    livemode,
    card_fingerprint,
    order_id,
    taken_at,
  });
  if (!isFirst) throw new DomainError('commerce.trial_used');
}
