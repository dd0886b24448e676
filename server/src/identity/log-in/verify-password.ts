// The only place where a password is looked at (T46): whoever asks says what the try is counted as, and it is counted before.
import { DomainError } from '../../kernel/errors.ts';
import type { IdentityDeps } from '../ports.ts';
import { isPasswordOver, type UserRecord } from '../rules.ts';
import type { IdentityStore } from '../store.ts';

export interface PasswordTry {
  readonly password: string;
  /** @throws {DomainError} when there have been too many; nothing is looked at then. */
  readonly countTry: () => Promise<void>;
  /** Whose password it would be; nobody's takes as long to refuse (T47). */
  readonly find: () => Promise<UserRecord | undefined>;
}

/**
 * Who knows a temporary password that has ended is told so; nobody else is (T54).
 * @throws {DomainError} `identity.temporary_password_ended`
 * @returns the account whose password it is, as it was then; undefined when it is not.
 */
export async function verifyPassword(
  { passwords, clock }: Pick<IdentityDeps, 'passwords' | 'clock'>,
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
 * The account again, for this transaction alone, and only while its password is still the one that was verified: who changed
 * it meanwhile has shut out whoever knew the old one (T49).
 */
export async function findStillVerified(
  store: Pick<IdentityStore, 'lockUser'>,
  { channel_id, id, password_hash }: Pick<UserRecord, 'channel_id' | 'id' | 'password_hash'>,
): Promise<UserRecord | undefined> {
  const user = await store.lockUser(channel_id, id);
  return user?.password_hash === password_hash ? user : undefined;
}
