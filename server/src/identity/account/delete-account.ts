// Deletes an account. Personal data goes at once, and orders stay as long as the law requires. A tombstone outside
// the database repeats the deletion after a restore from a backup.
import type { Session } from '@floodlit/contract/identity/identity';
import type { Actor, LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/transact.ts';
import { readChannel } from '../../channel/index.ts';
import { postLetter } from '../../mail/index.ts';
import { confirmOwner } from '../log-in/confirm-owner.ts';
import { lockConfirmed } from '../log-in/confirm-password.ts';
import { deletionLetter } from './deletion-letter.ts';
import { issueKey } from '../keys/issue-key.ts';
import type { AccountLetterDeps, Tombstone } from './ports.ts';
import { readLink, type LinkDeps, type ReadLink } from '../mailed-links/read-link.ts';
import { redeemLink } from '../mailed-links/redeem-link.ts';
import type { UserRecord } from '../rules.ts';

/** @throws {DomainError} `identity.current_password_wrong`, `identity.confirmation_needed`: an open session is not enough (T58). */
export async function deleteAccount(
  deps: AccountLetterDeps,
  actor: LoggedInUser,
  password: string | undefined,
): Promise<Session> {
  const { identity } = deps;
  const confirmed = await confirmOwner(identity, actor, password);
  return identity.transact(async (scope) => {
    const user = await lockConfirmed(identity.store.within(scope), confirmed);
    return forget(deps, scope, user);
  });
}

/** The account of the link. A user who is logged in with another account deletes neither of the two (T52). */
function userOfLink(read: ReadLink, actor: Actor): UserRecord {
  if (read.verdict !== 'good' || (actor.kind === 'user' && actor.userId !== read.user.id))
    throw new DomainError('identity.link_dead');
  return read.user;
}

/**
 * The link stays unused (T53).
 * @returns the address of the account that the link would delete.
 * @throws {DomainError} `identity.link_dead`
 */
export async function readDeletionKey(deps: LinkDeps, actor: Actor, key: string): Promise<string> {
  return userOfLink(await readLink(deps, actor.channelId, 'account_deletion', key), actor).email;
}

/**
 * The mailbox replaces the password for a user who came with a provider and has none.
 * @returns also the user whose keys are dead.
 * @throws {DomainError} `identity.link_dead`
 */
export async function deleteAccountByLink(
  deps: AccountLetterDeps,
  actor: Actor,
  key: string,
): Promise<{ readonly session: Session; readonly userId: number }> {
  const { identity } = deps;
  return identity.transact(async (scope) => {
    const store = identity.store.within(scope);
    const within = { ...identity, store, links: identity.links.within(scope) };
    const user = userOfLink(await redeemLink(within, actor.channelId, 'account_deletion', key), actor);
    await store.revokeKey(actor.channelId, actor.apiKeyId, identity.clock.now());
    return { session: await forget(deps, scope, user), userId: user.id };
  });
}

async function forget(
  { identity, channel, mail }: AccountLetterDeps,
  scope: Scope,
  { channel_id: channelId, id: userId, email, language }: UserRecord,
): Promise<Session> {
  const record = await readChannel({ store: channel.store.within(scope) }, channelId);
  const forgotten = await identity.account.within(scope).forgetUser(channelId, userId, identity.clock.now());
  if (forgotten === undefined) throw new DomainError('identity.login_required');
  await mail.store.within(scope).deleteLettersOf(channelId, email);
  await postLetter(mail, scope, {
    channelId,
    dedupKey: `account-deleted:${userId}`,
    from: { name: record.settings.name, address: record.settings.support_email },
    to: email,
    content: deletionLetter(record, language ?? record.settings.language),
  });
  const store = identity.store.within(scope);
  const key = await issueKey({ ...identity, store }, channelId, null);
  // The tombstone comes last in the transaction. If the commit fails, the next start deletes the account by it.
  const { created_at } = forgotten;
  await identity.tombstones.write({ channel_id: channelId, user_id: userId, created_at });
  return { user: null, ...key };
}

type ForgetDeps = Pick<AccountLetterDeps, 'identity' | 'mail'>;

/** @returns whether the account was there. */
export const forgetOnce = (
  { identity: { account, clock, transact }, mail }: ForgetDeps,
  { channel_id, user_id, created_at }: Tombstone,
): Promise<boolean> =>
  transact(async (scope) => {
    const again = await account.within(scope).forgetUser(channel_id, user_id, clock.now(), created_at);
    if (again === undefined) return false;
    await mail.store.within(scope).deleteLettersOf(channel_id, again.email);
    return true;
  });

/**
 * Deletes accounts again that a restored backup brought back. A failure stops neither the other deletions nor the
 * start.
 * @returns the number of deletions.
 */
export async function forgetAgain(deps: ForgetDeps): Promise<number> {
  let forgotten = 0;
  for (const stone of await deps.identity.tombstones.read())
    try {
      if (await forgetOnce(deps, stone)) forgotten++;
    } catch (failure) {
      const { channel_id, user_id } = stone;
      deps.mail.log.error('a deleted account that a backup brought back could not be forgotten', failure, {
        channel_id,
        user_id,
      });
    }
  return forgotten;
}
