// The routes of log-in and registration.
import { identity as routes, type Session } from '@floodlit/contract/identity/identity';
import type { Bind, RequestFacts } from '../http/bind.ts';
import { addressRange } from '../network/address-range.ts';
import { hostNameOfOrigin, originOf } from '../http/origin.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import {
  login,
  logout,
  presentUser,
  readProfile,
  register,
  renewKey,
  type ActorFinder,
  type LetterDeps,
} from './index.ts';

export interface IdentityRoutesDeps extends LetterDeps {
  readonly actors: ActorFinder;
  readonly rateLimit: RateLimit;
  readonly publicUrl: () => string;
}

/** The session as its viewer sees it in their region. */
export async function withRegion(
  deps: Pick<LetterDeps, 'channel' | 'identity'>,
  facts: RequestFacts,
  session: Session,
): Promise<Session> {
  return { ...session, user: session.user && (await presentUser(deps, facts, session.user)) };
}

export function identityRoutes(bind: Bind, deps: IdentityRoutesDeps): void {
  bind(routes.renewKey, async ({ actor }) => ({ data: await renewKey(deps.identity, actor) }));
  bind(routes.captcha, async ({ facts, query: { action, strength = 'usual' } }) => ({
    data: await deps.identity.captcha.createChallenge(strength, {
      action,
      hostname: hostNameOfOrigin(deps.publicUrl(), facts.ownHost),
    }),
  }));
  bind(routes.register, async ({ actor, facts, body }) => {
    const session = await register(deps, actor, body, {
      origin: originOf(deps.publicUrl(), facts.ownHost),
      network: addressRange(facts.address),
    });
    deps.actors.forget(actor.apiKeyId);
    return { data: await withRegion(deps, facts, session) };
  });
  bind(routes.login, async ({ actor, facts, body }) => {
    const session = await login(deps.identity, actor, body, {
      network: addressRange(facts.address),
      hostname: hostNameOfOrigin(deps.publicUrl(), facts.ownHost),
    });
    deps.actors.forget(actor.apiKeyId);
    return { data: await withRegion(deps, facts, session) };
  });
  bind(routes.logout, async ({ actor }) => {
    const session = await logout(deps.identity, actor);
    deps.actors.forget(actor.apiKeyId);
    return { data: session };
  });
  bind(routes.profile, async ({ actor, facts }) => ({
    data: await presentUser(deps, facts, await readProfile(deps.identity, actor)),
  }));
}
