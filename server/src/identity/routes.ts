// The routes of log-in and registration.
import { identity as routes } from '@floodlit/contract/identity/identity';
import type { Bind } from '../http/bind.ts';
import { addressRange } from '../network/address-range.ts';
import { hostNameOfOrigin, originOf } from '../http/origin.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { identify } from './log-in/identify.ts';
import { login } from './log-in/login.ts';
import { logout } from './log-in/logout.ts';
import { presentUser } from './log-in/present-user.ts';
import { readProfile } from './account/read-profile.ts';
import { register } from './account/register.ts';
import { renewKey } from './keys/renew-key.ts';
import type { ActorFinder } from './keys/find-actor.ts';
import { withRegion } from './log-in/present-user.ts';
import type { LetterDeps } from './mailed-links/ports.ts';
import type { IdentityDeps } from './deps.ts';

export interface IdentityRoutesDeps extends LetterDeps {
  readonly identity: IdentityDeps;
  readonly actors: ActorFinder;
  readonly rateLimit: RateLimit;
  readonly publicUrl: () => string;
}

export function identityRoutes(bind: Bind, deps: IdentityRoutesDeps): void {
  bind(routes.renewKey, async ({ actor }) => ({ data: await renewKey(deps.identity, actor) }));
  bind(routes.captcha, async ({ facts, query: { action, strength = 'usual' } }) => ({
    data: await deps.identity.captcha.createChallenge(strength, {
      action,
      hostname: hostNameOfOrigin(deps.publicUrl(), facts.ownHost),
    }),
  }));
  bind(routes.identify, async ({ actor, facts, body }) => ({
    data: await identify(deps.identity, actor, body, {
      network: addressRange(facts.address),
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
