// The routes of commerce, and the webhook endpoint.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import { Id, pageOf } from '@floodlit/contract/primitives';
import { addressRange } from '../network/address-range.ts';
import type { Bind, RequestFacts } from '../http/bind.ts';
import { originOf } from '../http/origin.ts';
import { refusesTracking } from '../http/refuses-tracking.ts';
import type { Actor } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { countWrongCodes, type CodeTry } from './coupons/count-wrong-codes.ts';
import {
  buy,
  buyBundle,
  listOrders,
  listPackages,
  ofChannel,
  quoteCoupon,
  readOrder,
  readPackage,
  receiveWebhook,
  subscribe,
  type InboxDeps,
  type SubscriptionsDeps,
  type Viewer,
} from './index.ts';

const webhookBytes = 256 * 1024;

const viewerOf = (actor: Actor): Viewer => ({
  channelId: actor.channelId,
  language: actor.language,
  ...(actor.kind === 'user' && { userId: actor.userId }),
});

/** A browser that asks not to be tracked leaves no tracking parameter at its order. */
const withoutTrk = <Body extends { readonly trk?: string | undefined }>(
  body: Body,
  { headers }: FastifyRequest,
): Body => (refusesTracking(headers) ? { ...body, trk: undefined } : body);

export interface CommerceRoutesDeps {
  readonly commerce: SubscriptionsDeps & InboxDeps;
  readonly rateLimit: RateLimit;
  readonly publicUrl: () => string;
}

export function commerceRoutes(
  bind: Bind,
  app: FastifyInstance,
  { commerce: deps, rateLimit, publicUrl }: CommerceRoutesDeps,
): void {
  bind.shared('visitors', routes.packages, async ({ actor, query }) => {
    const packages = await listPackages(deps, viewerOf(actor), query.event_id);
    const { limit, offset } = pageOf(query);
    return { data: packages.slice(offset, offset + limit), meta: { total: packages.length, limit, offset } };
  });
  bind.shared('visitors', routes.package, async ({ actor, params }) => ({
    data: await readPackage(deps, viewerOf(actor), params.id),
  }));
  const tryOf = ({ channelId, apiKeyId }: Actor, { address }: RequestFacts): CodeTry => ({
    channelId,
    apiKeyId,
    network: addressRange(address),
  });
  bind(routes.buy, async ({ actor, body: asked, facts, request }) => {
    const body = withoutTrk(asked, request);
    // Each request may call the payment service.
    await rateLimit.check('purchaseAddress', `${actor.channelId}:${addressRange(facts.address)}`);
    await rateLimit.check('purchase', `${actor.channelId}:${actor.userId}`);
    const own = await ofChannel(deps, actor.channelId);
    const origin = originOf(publicUrl(), facts.ownHost);
    const buyNow = () =>
      body.type === 'subscription' ? subscribe(own, actor, body, origin) : buy(own, actor, body, origin);
    return {
      data: await (body.coupon === undefined
        ? buyNow()
        : countWrongCodes(rateLimit, tryOf(actor, facts), buyNow)),
    };
  });
  bind(routes.applyCoupon, async ({ actor, query, facts }) => ({
    data: await countWrongCodes(rateLimit, tryOf(actor, facts), () =>
      quoteCoupon(deps, viewerOf(actor), query),
    ),
  }));
  bind(routes.buyBundle, async ({ actor, body, facts, request }) => {
    await rateLimit.check('purchaseAddress', `${actor.channelId}:${addressRange(facts.address)}`);
    await rateLimit.check('purchase', `${actor.channelId}:${actor.userId}`);
    const own = await ofChannel(deps, actor.channelId);
    return {
      data: await buyBundle(own, actor, withoutTrk(body, request), originOf(publicUrl(), facts.ownHost)),
    };
  });
  bind(routes.orders, ({ actor, query }) => listOrders(deps, actor, query));
  bind(routes.order, async ({ actor, params }) => ({ data: await readOrder(deps, actor, params.id) }));
  void app.register(async (plugin) => webhookRoute(plugin, deps));
}

/** A plugin of its own, because the webhook's signature covers the raw bytes of the body. */
function webhookRoute(plugin: FastifyInstance, deps: InboxDeps): void {
  plugin.removeAllContentTypeParsers();
  plugin.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  plugin.post<{ Params: { channel: string }; Body: unknown }>(
    '/webhooks/stripe/:channel',
    { bodyLimit: webhookBytes },
    async ({ params, body, headers }) => {
      const channelId = Id.safeParse(params.channel);
      const signature = headers['stripe-signature'];
      if (!channelId.success || typeof signature !== 'string' || !Buffer.isBuffer(body))
        throw new DomainError('commerce.webhook_invalid');
      await receiveWebhook(deps, { channelId: channelId.data, rawBody: body, signature });
      return { received: true };
    },
  );
}
