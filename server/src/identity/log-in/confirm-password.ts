// A user types the password again before a sensitive change of the account.
// Otherwise anybody at a device that was left open could make it (T58).
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { LogInDeps } from './ports.ts';
import type { UserRecord } from '../rules.ts';
import type { IdentityStore } from '../store.ts';
import { findStillVerified, verifyPassword } from './verify-password.ts';

export const currentPasswordWrong = (): DomainError =>
  new DomainError('identity.current_password_wrong', {
    errors: { current_password: ['The current password is not right'] },
  });

/**
 * Counts attempts per session, apart from log-ins and from other sessions.
 * Otherwise the holder of a stolen key could use up the owner's attempts (T45).
 * @throws {DomainError} `identity.current_password_wrong`
 */
export async function confirmPassword(
  deps: LogInDeps,
  { channelId, userId, apiKeyId }: LoggedInUser,
  password: string,
): Promise<UserRecord> {
  const user = await verifyPassword(deps, {
    password,
    countTry: () => deps.rateLimit.check('confirmPassword', `${channelId}:${apiKeyId}`),
    find: async () => {
      const found = await deps.store.findUser(channelId, userId);
      if (found === undefined) throw new DomainError('identity.login_required');
      return found;
    },
  });
  if (user === undefined) throw currentPasswordWrong();
  return user;
}

/**
 * Call it in the transaction that follows. @throws {DomainError} `identity.current_password_wrong` when it has
 * changed since.
 */
export async function lockConfirmed(
  store: Pick<IdentityStore, 'lockUser'>,
  confirmed: UserRecord,
): Promise<UserRecord> {
  const user = await findStillVerified(store, confirmed);
  if (user === undefined) throw currentPasswordWrong();
  return user;
}
