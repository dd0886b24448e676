// Creates an account and logs it in. The visitor's key stops working and the client gets a new one (T49).
import type { RegisterRequest, Session } from '@floodlit/contract/identity/identity';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { checkCaptcha } from '../log-in/check-captcha.ts';
import { recordNetwork } from '../log-in/check-credentials.ts';
import { countFromNetwork } from '../log-in/count-from-network.ts';
import { checkNewPassword } from '../log-in/check-new-password.ts';
import { checkedName } from './checked-name.ts';
import { logIn } from '../log-in/open-session.ts';
import type { LetterDeps } from '../mailed-links/ports.ts';
import { mailVerification } from '../mailed-links/verify-email.ts';

/** @param origin the channel's own, for the link that confirms the address. */
export async function register(
  letterDeps: LetterDeps,
  actor: Actor,
  request: RegisterRequest,
  { origin, network }: { readonly origin: string; readonly network: string },
): Promise<Session> {
  const deps = letterDeps.identity;
  if (actor.kind === 'user') throw new DomainError('identity.already_logged_in');
  const firstName = checkedName('first_name', request.first_name, 'Enter your first name');
  const lastName = checkedName('last_name', request.last_name, 'Enter your last name');
  const { channelId } = actor;
  await checkNewPassword(letterDeps, channelId, request);
  const captcha = await checkCaptcha(
    deps,
    { channelId, action: 'register', hostname: new URL(origin).hostname },
    request.recaptcha_token,
  );
  await countFromNetwork(deps, { channelId, act: 'register', network }, captcha);

  // Hashed outside the transaction: it takes long on purpose, and a connection must not wait for it.
  const passwordHash = await deps.passwords.hash(request.password);
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const user = await store.insertUser({
      channel_id: actor.channelId,
      email: request.email,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      newsletter: request.newsletter,
      language: request.language ?? null,
      phone: null,
      terms_accepted_at: deps.clock.now(),
    });
    if (user === undefined)
      throw new DomainError('identity.email_taken', {
        errors: { email: ['The email address you have entered is already registered.'] },
      });
    await recordNetwork({ ...deps, networks: deps.networks.within(scope) }, user, network);
    await mailVerification(letterDeps, scope, user, origin);
    return logIn({ ...deps, store }, actor, user);
  });
}
