// A viewer without a password confirms a deletion by a mailed link.
import { randomUUID } from 'node:crypto';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { issueLink } from '../mailed-links/issue-link.ts';
import { postWords } from '../mailed-links/letters.ts';
import { checkMailLimit } from '../mailed-links/mail-limit.ts';
import type { AccountLetterDeps } from './ports.ts';

/** @param origin the channel's own. @returns the address that gets the link. */
export async function requestDeletion(
  deps: AccountLetterDeps,
  { channelId, userId }: LoggedInUser,
  origin: string,
): Promise<string> {
  const { identity } = deps;
  await checkMailLimit(identity, 'deletionMail', `${channelId}:${userId}`);
  return identity.transact(async (scope) => {
    const within = { ...identity, store: identity.store.within(scope), links: identity.links.within(scope) };
    const user = await within.store.lockUser(channelId, userId);
    if (user === undefined) throw new DomainError('identity.login_required');
    await postWords(deps, scope, 'account.deletion', {
      channelId,
      to: user.email,
      language: user.language,
      href: await issueLink(within, user, 'account_deletion', origin),
      dedupKey: `deletion:${randomUUID()}`,
    });
    return user.email;
  });
}
