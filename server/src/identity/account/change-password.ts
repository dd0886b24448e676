// Changes a password. Every device of the account is logged out.
// The device that asked gets a new key (T49).
import type { PasswordChange } from '@floodlit/contract/identity/account';
import type { Session } from '@floodlit/contract/identity/identity';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { checkNewPassword } from '../log-in/check-new-password.ts';
import { confirmPassword, currentPasswordWrong } from '../log-in/confirm-password.ts';
import { issueKey } from '../keys/issue-key.ts';
import { postAccountLetter } from '../mailed-links/letters.ts';
import type { AccountLetterDeps } from './ports.ts';
import { userOf } from '../rules.ts';

const refused = (message: string): DomainError =>
  new DomainError('request.invalid', { errors: { password: [message] } });

/** @param origin the channel's own, for the link in the letter about the change. */
export async function changePassword(
  letterDeps: AccountLetterDeps,
  actor: LoggedInUser,
  request: PasswordChange,
  origin: string,
): Promise<Session> {
  const deps = letterDeps.identity;
  const { channelId, userId } = actor;
  const user = await confirmPassword(deps, actor, request.current_password);
  await checkNewPassword(letterDeps, channelId, { password: request.password, email: user.email });
  // A temporary password cannot be kept as the new one either.
  if (request.password === request.current_password)
    throw refused('The new password must differ from the current one');

  // Hashed outside the transaction: it takes long on purpose, and a connection must not wait for it.
  const to = await deps.passwords.hash(request.password);
  return deps.transact(async (scope) => {
    const account = deps.account.within(scope);
    const changed = await account.replacePassword(channelId, userId, { from: user.password_hash, to });
    if (changed === undefined) throw currentPasswordWrong();
    await account.endDevices(channelId, userId, deps.clock.now());
    await postAccountLetter(letterDeps, scope, {
      channelId,
      kind: 'password_changed',
      to: user.email,
      language: user.language,
      href: `${origin}/password-reset-request`,
      dedupKey: `password_changed:${deps.keys.hashOf(to).toString('base64url')}`,
    });
    const key = await issueKey({ ...deps, store: deps.store.within(scope) }, channelId, userId);
    return { user: userOf(changed, false), ...key };
  });
}
