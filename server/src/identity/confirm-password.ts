// Whoever changes what an account hangs on says its password once more: a device that was left open is not enough (T58).
import type { LoggedInUser } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import type { IdentityDeps } from './ports.ts';
import type { UserRecord } from './rules.ts';

/** Tries are counted apart from those to log in: whoever holds a key cannot use those up for the owner (T45). */
export async function confirmPassword(
  deps: IdentityDeps,
  actor: LoggedInUser,
  password: string,
): Promise<UserRecord> {
  await deps.rateLimit.check('confirmPassword', `${actor.channelId}:${actor.userId}`);
  const user = await deps.store.findUser(actor.channelId, actor.userId);
  if (user === undefined) throw new DomainError('identity.login_required');
  if (!(await deps.passwords.verify(password, user.password_hash)))
    throw new DomainError('identity.current_password_wrong', {
      errors: { current_password: ['The current password is not right'] },
    });
  return user;
}
