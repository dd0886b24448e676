// The end of an account: what says who it was goes at once, orders stay as the law wants them, and a stone outside the
// database remembers, so that a restored backup forgets as well.
import type { Session } from '@floodlit/contract/identity';
import type { LoggedInUser } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import { readChannel } from '../channel/index.ts';
import { postLetter } from '../mail/index.ts';
import { confirmOwner } from './confirm-owner.ts';
import { lockConfirmed } from './confirm-password.ts';
import { deletionLetter } from './deletion-letter.ts';
import { issueKey } from './issue-key.ts';
import type { IdentityDeps, LetterDeps } from './ports.ts';

/** @throws {DomainError} `identity.current_password_wrong`, `identity.confirmation_needed`: an open session is not enough (T58). */
export async function deleteAccount(
  { identity, channel, mail }: LetterDeps,
  actor: LoggedInUser,
  password: string | undefined,
): Promise<Session> {
  const { channelId, userId } = actor;
  const user = await confirmOwner(identity, actor, password);
  const record = await readChannel(channel, channelId);
  const now = identity.clock.now();
  return identity.transact(async (scope) => {
    await lockConfirmed(identity.store.within(scope), user);
    const forgotten = await identity.account.within(scope).forgetUser(channelId, userId, now);
    if (forgotten === undefined) throw new DomainError('identity.login_required');
    await mail.store.within(scope).deleteTo(channelId, user.email);
    await postLetter(mail, scope, {
      channelId,
      dedupKey: `account-deleted:${userId}`,
      from: { name: record.settings.name, address: record.settings.support_email },
      to: user.email,
      content: deletionLetter(record, user.language ?? record.settings.language),
    });
    const store = identity.store.within(scope);
    const key = await issueKey({ ...identity, store }, channelId, null);
    // Last: what is on the stone is forgotten at the next start at the latest.
    await identity.tombstones.write({ channel_id: channelId, user_id: userId, ...forgotten });
    return { user: null, ...key };
  });
}

/**
 * Forgets again whom a backup brought back.
 * @returns how many.
 */
export async function forgetAgain({
  account,
  tombstones,
  clock,
  transact,
}: Pick<IdentityDeps, 'account' | 'tombstones' | 'clock' | 'transact'>): Promise<number> {
  let forgotten = 0;
  for (const { channel_id, user_id, created_at } of await tombstones.read())
    await transact(async (scope) => {
      const within = account.within(scope);
      if (await within.forgetUser(channel_id, user_id, clock.now(), created_at)) forgotten++;
    });
  return forgotten;
}
