// Logs in with e-mail and password.
import type { LoginRequest, Session } from '@floodlit/contract/identity/identity';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { checkCaptcha } from './check-captcha.ts';
import { checkCredentials, recordNetwork } from './check-credentials.ts';
import type { LogInDeps } from './ports.ts';
import { logIn } from './open-session.ts';

/**
 * Counts attempts after the captcha: a client without a solution cannot use up the attempts of others (T45).
 * @param where facts of the request: the keys of the rate limits, and the channel's host of the form.
 */
export async function login(
  deps: LogInDeps,
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
    await recordNetwork(within, user, network);
    return session;
  });
}
