// The routes of saved cards.
import { cards as routes } from '@floodlit/contract/commerce/cards';
import { addressRange } from '../../../network/address-range.ts';
import type { Bind } from '../../../http/bind.ts';
import { hostNameOfOrigin } from '../../../http/origin.ts';
import { checkCaptcha, countFromNetwork, type IdentityDeps } from '../../../identity/index.ts';
import type { RateLimit } from '../../../limits/rate-limit.ts';
import { beginCardSetup, listCards, ofChannel, removeCard, type SubscriptionsDeps } from '../../index.ts';

export interface CardRoutesDeps {
  readonly commerce: SubscriptionsDeps;
  readonly identity: IdentityDeps;
  readonly rateLimit: RateLimit;
  readonly publicUrl: () => string;
}

export function cardRoutes(
  bind: Bind,
  { commerce: deps, identity, rateLimit, publicUrl }: CardRoutesDeps,
): void {
  bind(routes.list, async ({ actor }) => {
    // Each request calls the payment service.
    await rateLimit.check('purchase', `${actor.channelId}:${actor.userId}`);
    return { data: await listCards(await ofChannel(deps, actor.channelId), actor) };
  });
  bind(routes.setup, async ({ actor, facts, body }) => {
    const hostname = hostNameOfOrigin(publicUrl(), facts.ownHost);
    const { channelId } = actor;
    const captcha = await checkCaptcha(
      identity,
      { channelId, action: 'card', hostname },
      body.recaptcha_token,
    );
    await countFromNetwork(
      identity,
      { channelId, act: 'card', network: addressRange(facts.address) },
      captcha,
    );
    await rateLimit.check('cardSetup', `${channelId}:${actor.userId}`);
    return { data: await beginCardSetup(await ofChannel(deps, actor.channelId), actor) };
  });
  bind(routes.remove, async ({ actor, params }) => {
    await rateLimit.check('purchase', `${actor.channelId}:${actor.userId}`);
    await removeCard(await ofChannel(deps, actor.channelId), actor, params.id);
    return { data: { removed: true } };
  });
}
