// The subscriptions on sale, the viewer's own, and their price for this viewer.
import {
  type InvoicePreview,
  type Subscription,
  SubscriptionOffer,
} from '@floodlit/contract/commerce/subscriptions';
import { limits } from '@floodlit/contract/limits';
import { readEvent } from '../../catalog/index.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { validRows } from '../../kernel/bad-rows.ts';
import { DomainError } from '../../kernel/errors.ts';
import { amountOf, cents } from '../../kernel/money.ts';
import {
  type OfferFacts,
  type Pass,
  type Viewer,
  boughtNameIn,
  couldCover,
  isRenewing,
  ownedInLanguage,
  passInLanguage,
  priceOf,
  wirePackage,
} from '../passes/index.ts';
import { findOffer } from './open-subscription.ts';
import {
  isRunning,
  isTrialOffered,
  nextPaymentAt,
  wireSubscription,
  type SubscriptionRecord,
} from './rules.ts';
import type { OffersDeps, SubscriptionsDeps } from './ports.ts';

interface Knowledge extends OfferFacts {
  readonly isTrialUsed: boolean;
}

/** A visitor owns nothing and counts as having a trial left: only an account shows whether it is used. */
async function knowledgeOf(deps: OffersDeps, viewer: Viewer): Promise<Knowledge> {
  const { channelId, userId } = viewer;
  const now = deps.clock.now();
  if (userId === undefined) {
    const shop = await deps.shopFacts.read(channelId);
    return { owned: [], isTrialUsed: false, shop, now };
  }
  const [owned, isTrialUsed, shop] = await Promise.all([
    ownedInLanguage(deps, userId, viewer),
    deps.store.isTrialUsed(channelId, userId),
    deps.shopFacts.read(channelId),
  ]);
  return { owned, isTrialUsed, shop, now };
}

const wireOffer = (pass: Pass, { isTrialUsed, ...facts }: Knowledge): SubscriptionOffer => ({
  ...wirePackage(pass, facts),
  trial_period: pass.trial_period,
  trial_offered: isTrialOffered(pass, isTrialUsed),
});

/** The offers on sale; with `eventId` only those that would open that event. @throws `catalog.event_not_found` */
export async function listSubscriptions(
  deps: OffersDeps,
  viewer: Viewer,
  eventId?: number,
): Promise<SubscriptionOffer[]> {
  const [passes, known, event] = await Promise.all([
    deps.store.listOffers(viewer.channelId),
    knowledgeOf(deps, viewer),
    eventId === undefined ? undefined : readEvent(deps.catalog, viewer.channelId, eventId),
  ]);
  const offers = passes
    .filter((pass) => event === undefined || couldCover(pass, event))
    .map((pass) => wireOffer(passInLanguage(pass, viewer.language), known));
  return validRows(SubscriptionOffer, offers, ({ id }) => `pass ${id}`, deps.tellOfBadRow);
}

/**
 * Also finds an offer that is no longer on sale, for its owners. @throws {DomainError} `commerce.pass_not_found`
 * (R5.05)
 */
export async function readSubscription(
  deps: OffersDeps,
  viewer: Viewer,
  id: number,
): Promise<SubscriptionOffer> {
  const pass = await deps.store.findPass(viewer.channelId, id);
  if (pass === undefined || pass.kind !== 'subscription') throw new DomainError('commerce.pass_not_found');
  const known = await knowledgeOf(deps, viewer);
  if (!pass.on_sale && !known.owned.some((one) => one.pass_id === pass.id))
    throw new DomainError('commerce.pass_not_found');
  return wireOffer(passInLanguage(pass, viewer.language), known);
}

/** Hides subscriptions that were never paid: they never began. A trial counts from its request. */
const isShown = ({ state, trial_days, period_end }: SubscriptionRecord): boolean => {
  if (state === 'abandoned') return false;
  return isRunning(state) || state === 'canceled' ? period_end !== null || trial_days > 0 : trial_days > 0;
};

/** The account's own subscriptions, the newest first. */
export async function listOwnSubscriptions(
  deps: Pick<SubscriptionsDeps, 'store' | 'clock' | 'livemode'>,
  actor: LoggedInUser,
): Promise<Subscription[]> {
  const all = await deps.store.listSubscriptionsOf(actor.channelId, actor.userId, limits.listMaximum);
  const now = deps.clock.now();
  const shown = all.filter((one) => one.livemode === deps.livemode && isShown(one));
  const passes = await deps.store.listPasses(
    actor.channelId,
    shown.map(({ pass_id }) => pass_id),
  );
  return shown.map((one) => {
    const pass = passes.find(({ id }) => id === one.pass_id);
    return { ...wireSubscription(one, now), name: boughtNameIn(pass, one.name, actor.language) };
  });
}

/**
 * The amounts that are due now and next. For a running subscription: its next renewal. Otherwise: its start.
 *
 * @throws {DomainError} `commerce.pass_not_found`, `commerce.not_for_sale`, `commerce.trial_used`
 */
export async function previewInvoice(
  deps: Pick<SubscriptionsDeps, 'store' | 'clock' | 'livemode'>,
  actor: LoggedInUser,
  { passId, isTrial }: { readonly passId: number; readonly isTrial: boolean },
): Promise<InvoicePreview> {
  const { channelId: channel_id, userId: user_id } = actor;
  const { livemode } = deps;
  const own = await deps.store.findLiveSubscription({ channel_id, user_id, pass_id: passId, livemode });
  if (own !== undefined && isRunning(own.state)) {
    const isDue = isRenewing(own);
    const price = amountOf(cents(own.base_price_cents + own.service_fee_cents));
    return {
      amount: 0,
      currency: own.currency,
      trial_period: 0,
      next_amount: isDue ? price : 0,
      next_payment_at: isDue ? (own.period_end?.toISOString() ?? null) : null,
    };
  }
  const pass = await findOffer(deps.store, channel_id, passId);
  if (isTrial && !isTrialOffered(pass, await deps.store.isTrialUsed(channel_id, user_id)))
    throw new DomainError('commerce.trial_used');
  const now = deps.clock.now();
  const price = amountOf(priceOf(pass, now).total);
  return {
    amount: isTrial ? 0 : price,
    currency: pass.currency,
    trial_period: isTrial ? pass.trial_period : 0,
    next_amount: price,
    next_payment_at: nextPaymentAt(pass, isTrial, now)?.toISOString() ?? null,
  };
}
