// The only place that verifies a password (T46). The caller names the limit, and the attempt is counted first.
import { DomainError } from '../../kernel/errors.ts';
import type { LogInDeps } from './ports.ts';
import { isPasswordOver, type UserRecord } from '../rules.ts';
import type { IdentityStore } from '../store.ts';

export interface PasswordTry {
  readonly password: string;
  /** @throws {DomainError} after too many attempts. The password is then not checked. */
  readonly countTry: () => Promise<void>;
  /** Finds the account. An unknown one takes as long to refuse (T47). */
  readonly find: () => Promise<UserRecord | undefined>;
}

/**
 * Only a user who knows an expired temporary password learns that it has expired (T54).
 * @throws {DomainError} `identity.temporary_password_ended`
 * @returns the account whose password it is, as it was then; undefined when it is not.
 */
export async function verifyPassword(
  { passwords, clock }: Pick<LogInDeps, 'passwords' | 'clock'>,
  { password, countTry, find }: PasswordTry,
): Promise<UserRecord | undefined> {
  await countTry();
  const user = await find();
  const isRight = await passwords.verify(password, user?.password_hash);
  if (user === undefined || !isRight) return undefined;
  if (isPasswordOver(user, clock.now())) throw new DomainError('identity.temporary_password_ended');
  return user;
}

/**
 * Locks the account for this transaction, and checks that its password is still the verified one.
 * Without this check, the holder of the old password could act after a change (T49).
 */
export async function findStillVerified(
  store: Pick<IdentityStore, 'lockUser'>,
  { channel_id, id, password_hash }: Pick<UserRecord, 'channel_id' | 'id' | 'password_hash'>,
): Promise<UserRecord | undefined> {
  const user = await store.lockUser(channel_id, id);
  return user?.password_hash === password_hash ? user : undefined;
}
