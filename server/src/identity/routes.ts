// Accounts over HTTP.
import { identity as routes, type Session } from '@floodlit/contract/identity';
import type { Bind, RequestFacts } from '../http/bind.ts';
import { addressRange } from '../http/address-range.ts';
import type { RateLimit } from '../kernel/rate-limit.ts';
import { isGeoBlocked, readChannel, type ChannelDeps } from '../channel/index.ts';
import { login, logout, readProfile, register, type ActorFinder, type IdentityDeps } from './index.ts';

export interface IdentityRoutesDeps {
  readonly channel: ChannelDeps;
  readonly identity: IdentityDeps;
  readonly actors: ActorFinder;
  readonly rateLimit: RateLimit;
}

/** The session as its viewer may see it where they are. */
async function withRegion(deps: IdentityRoutesDeps, facts: RequestFacts, session: Session): Promise<Session> {
  const { geo } = await readChannel(deps.channel, facts.channelId);
  const is_geo_blocked = isGeoBlocked(geo, facts.country);
  return { ...session, user: session.user && { ...session.user, is_geo_blocked } };
}

export function identityRoutes(bind: Bind, deps: IdentityRoutesDeps): void {
  bind(routes.captcha, async () => ({
    data: { challenge: (await deps.identity.captcha.createChallenge()) ?? null },
  }));
  bind(routes.register, async ({ actor, facts, body }) => {
    await deps.rateLimit.check('register', addressRange(facts.address));
    const session = await register(deps.identity, actor, body);
    deps.actors.forget(actor.apiKeyId);
    return { data: await withRegion(deps, facts, session) };
  });
  bind(routes.login, async ({ actor, facts, body }) => {
    await deps.rateLimit.check('loginAddress', addressRange(facts.address));
    const session = await login(deps.identity, actor, body);
    deps.actors.forget(actor.apiKeyId);
    return { data: await withRegion(deps, facts, session) };
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
