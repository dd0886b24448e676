// Logs in with e-mail and password.
import type { LoginRequest, Session } from '@floodlit/contract/identity';
import type { Actor } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import { checkCaptcha } from './check-captcha.ts';
import type { IdentityDeps } from './ports.ts';
import { logIn } from './register.ts';

/**
 * The tries of an account are counted after the captcha: who does not solve it cannot use them up for its owner (T45).
 * A wrong password and an unknown address are answered alike, in words and in time (T47).
 */
export async function login(deps: IdentityDeps, actor: Actor, request: LoginRequest): Promise<Session> {
  if (actor.kind === 'user') throw new DomainError('identity.already_logged_in');
  await checkCaptcha(deps, actor.channelId, request.recaptcha_token);
  await deps.rateLimit.check('login', `${actor.channelId}:${request.email}`);
  const user = await deps.store.findUserByEmail(actor.channelId, request.email);
  const isRight = await deps.passwords.verify(request.password, user?.password_hash);
  if (user === undefined || !isRight) throw new DomainError('identity.wrong_credentials');
  return deps.transact((scope) => logIn({ ...deps, store: deps.store.within(scope) }, actor, user));
}
