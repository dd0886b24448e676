// An operator keeps an account out, and lets it in again.
import { DomainError } from '../../kernel/errors.ts';
import type { IdentityDeps } from '../ports.ts';
import type { UserRecord } from '../rules.ts';
import type { IdentityStore } from '../store.ts';

type Deps = Pick<IdentityDeps, 'store' | 'account' | 'clock' | 'transact'>;

/** The row stays locked until the transaction ends: a log-in of this moment is refused, or its session ends with the others. */
async function lockByEmail(store: IdentityStore, channelId: number, email: string): Promise<UserRecord> {
  const found = await store.findUserByEmail(channelId, email.trim().toLowerCase());
  const user = found && (await store.lockUser(channelId, found.id));
  if (user === undefined) throw new DomainError('identity.user_not_found');
  return user;
}

/**
 * Ends every session and refuses each log-in from now on. Asked again, it changes nothing.
 * @returns whose account it is, and how many sessions it had.
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
 * @returns whose account it is.
 * @throws {DomainError} `identity.user_not_found`
 */
export const unbanUser = (deps: Deps, channelId: number, email: string): Promise<number> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const { id } = await lockByEmail(store, channelId, email);
    await store.setBanned(channelId, id, null);
    return id;
  });
