// Accounts over HTTP.
import { identity as routes } from '@floodlit/contract/identity';
import type { Bind } from '../http/bind.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { isGeoBlocked, readChannel, type ChannelDeps } from '../channel/index.ts';
import { login, logout, readProfile, register, type ActorFinder, type IdentityDeps } from './index.ts';

export interface IdentityRoutesDeps {
  readonly channel: ChannelDeps;
  readonly identity: IdentityDeps;
  readonly actors: ActorFinder;
  readonly rateLimit: RateLimit;
}

export function identityRoutes(bind: Bind, deps: IdentityRoutesDeps): void {
  bind(routes.captcha, async () => ({
    data: { challenge: (await deps.identity.captcha.createChallenge()) ?? null },
  }));
  bind(routes.register, async ({ actor, facts, body }) => {
    await deps.rateLimit.check('register', facts.address);
    const session = await register(deps.identity, actor, body);
    deps.actors.forget(actor.apiKeyId);
    return { data: session };
  });
  bind(routes.login, async ({ actor, facts, body }) => {
    await deps.rateLimit.check('login', `${actor.channelId}:${body.email}`);
    await deps.rateLimit.check('loginAddress', facts.address);
    const session = await login(deps.identity, actor, body);
    deps.actors.forget(actor.apiKeyId);
    return { data: session };
  });
  bind(routes.logout, async ({ actor }) => {
    const session = await logout(deps.identity, actor);
    deps.actors.forget(actor.apiKeyId);
    return { data: session };
  });
  bind(routes.profile, async ({ actor, facts }) => {
    const channel = await readChannel(deps.channel, actor.channelId);
    return { data: await readProfile(deps.identity, actor, isGeoBlocked(channel.geo, facts.country)) };
  });
}
