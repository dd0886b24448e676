// Logs in with e-mail and password.
import type { LoginRequest, Session } from '@floodlit/contract/identity';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { checkCaptcha } from './check-captcha.ts';
import { checkCredentials, rememberNetwork } from './check-credentials.ts';
import type { IdentityDeps } from '../ports.ts';
import { logIn } from './register.ts';

/**
 * Tries are counted after the captcha: who does not solve it cannot use them up for others (T45).
 * @param where of the request: what limits count by, and the channel's host that the form is on
 */
export async function login(
  deps: IdentityDeps,
  actor: Actor,
  { email, password, recaptcha_token }: LoginRequest,
  { network, hostname }: { readonly network: string; readonly hostname: string },
): Promise<Session> {
  if (actor.kind === 'user') throw new DomainError('identity.already_logged_in');
  const { channelId } = actor;
  const captcha = await checkCaptcha(deps, { channelId, action: 'login', hostname }, recaptcha_token);
  const user = await checkCredentials(deps, { channelId, email, password, network, captcha });
  return deps.transact(async (scope) => {
    const within = { ...deps, store: deps.store.within(scope), networks: deps.networks.within(scope) };
    const session = await logIn(within, actor, user);
    await rememberNetwork(within, user, network);
    return session;
  });
}
