// An operator bans an account, and lifts the ban.
import { DomainError } from '../../kernel/errors.ts';
import type { AccountDeps } from './ports.ts';
import type { UserRecord } from '../rules.ts';
import type { IdentityStore } from '../store.ts';

type Deps = Pick<AccountDeps, 'store' | 'account' | 'clock' | 'transact'>;

/** Locks the row until the transaction ends. A concurrent log-in is refused, or its session ends with the others. */
async function lockByEmail(store: IdentityStore, channelId: number, email: string): Promise<UserRecord> {
  const found = await store.findUserByEmail(channelId, email.trim().toLowerCase());
  const user = found && (await store.lockUser(channelId, found.id));
  if (user === undefined) throw new DomainError('identity.user_not_found');
  return user;
}

/**
 * Ends every session and refuses later log-ins. Idempotent.
 * @returns the account, and the number of its sessions.
 * @throws {DomainError} `identity.user_not_found`
 */
export const banUser = (
  deps: Deps,
  channelId: number,
  email: string,
): Promise<{ readonly userId: number; readonly ended: number }> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const { id, banned_at } = await lockByEmail(store, channelId, email);
    const now = deps.clock.now();
    await store.setBanned(channelId, id, banned_at ?? now);
    return { userId: id, ended: await deps.account.within(scope).endDevices(channelId, id, now) };
  });

/**
 * Sessions that a ban ended stay ended: the viewer logs in again.
 * @returns the account.
 * @throws {DomainError} `identity.user_not_found`
 */
export const unbanUser = (deps: Deps, channelId: number, email: string): Promise<number> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const { id } = await lockByEmail(store, channelId, email);
    await store.setBanned(channelId, id, null);
    return id;
  });
