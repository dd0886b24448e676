// The routes of subscriptions.
import { pageOf } from '@floodlit/contract/primitives';
import { subscriptions as routes } from '@floodlit/contract/commerce/subscriptions';
import type { Bind, RequestFacts } from '../../http/bind.ts';
import { originOf } from '../../http/origin.ts';
import type { Actor, LoggedInUser } from '../../kernel/actor.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';
import {
  changeCard,
  listOwnSubscriptions,
  listSubscriptions,
  ofChannel,
  openPortal,
  previewInvoice,
  readSubscription,
  setRenewal,
  startTrial,
  type SubscriptionsDeps,
  type Viewer,
} from '../index.ts';

export interface SubscriptionRoutesDeps {
  readonly commerce: SubscriptionsDeps;
  readonly rateLimit: RateLimit;
  readonly publicUrl: () => string;
}

const viewerOf = (actor: Actor): Viewer => ({
  channelId: actor.channelId,
  language: actor.language,
  ...(actor.kind === 'user' && { userId: actor.userId }),
});

export function subscriptionRoutes(
  bind: Bind,
  { commerce: deps, rateLimit, publicUrl }: SubscriptionRoutesDeps,
): void {
  /** Each of these requests may call the payment service. */
  const checkTries = ({ channelId, userId }: LoggedInUser): Promise<void> =>
    rateLimit.check('purchase', `${channelId}:${userId}`);
  const originAt = ({ ownHost }: RequestFacts): string => originOf(publicUrl(), ownHost);

  bind.shared('visitors', routes.list, async ({ actor, query }) => {
    const offers = await listSubscriptions(deps, viewerOf(actor), query.event_id);
    const { limit, offset } = pageOf(query);
    return { data: offers.slice(offset, offset + limit), meta: { total: offers.length, limit, offset } };
  });
  bind.shared('visitors', routes.read, async ({ actor, params }) => ({
    data: await readSubscription(deps, viewerOf(actor), params.id),
  }));
  bind(routes.mine, async ({ actor }) => ({ data: await listOwnSubscriptions(deps, actor) }));
  bind(routes.startTrial, async ({ actor, facts, body }) => {
    await checkTries(actor);
    const request = {
      passId: body.subscription_id,
      cardId: body.payment_method,
      origin: originAt(facts),
      expectedPrice: body.expected_price,
      idempotencyKey: body.idempotency_key,
      isOverlapAccepted: body.overlap_accepted,
    };
    return { data: await startTrial(await ofChannel(deps, actor.channelId), actor, request) };
  });
  bind(routes.unsubscribe, async ({ actor, body }) => {
    await checkTries(actor);
    const own = await ofChannel(deps, actor.channelId);
    return { data: await setRenewal(own, actor, body.subscription_id, body.auto_renewal) };
  });
  bind(routes.changeCard, async ({ actor, body }) => {
    await checkTries(actor);
    const own = await ofChannel(deps, actor.channelId);
    const request = { passId: body.subscription_id, cardId: body.payment_method };
    return { data: await changeCard(own, actor, request) };
  });
  bind(routes.previewInvoice, async ({ actor, body }) => ({
    data: await previewInvoice(deps, actor, { passId: body.subscription_id, isTrial: body.trial }),
  }));
  bind(routes.portal, async ({ actor, facts }) => {
    await checkTries(actor);
    const own = await ofChannel(deps, actor.channelId);
    return { data: { url: await openPortal(own, actor, `${originAt(facts)}/profile`) } };
  });
}
