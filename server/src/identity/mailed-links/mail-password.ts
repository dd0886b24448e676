// Mails the logged-in user a link that sets a password. An account that began with a provider has none yet.
import { randomUUID } from 'node:crypto';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { issueLink } from './issue-link.ts';
import { postAccountLetter } from './letters.ts';
import { checkMailLimit } from './mail-limit.ts';
import type { LetterDeps } from './ports.ts';

/** @returns the address. */
export async function mailPassword(
  deps: LetterDeps,
  { channelId, userId }: LoggedInUser,
  { origin, network }: { readonly origin: string; readonly network: string },
): Promise<string> {
  const { identity } = deps;
  const user = await identity.store.findUser(channelId, userId);
  if (user === undefined) throw new DomainError('identity.login_required');
  await checkMailLimit(identity, 'resetMailAddress', `${channelId}:${network}`);
  await checkMailLimit(identity, 'resetMail', `${channelId}:${user.email}`);
  await identity.transact(async (scope) => {
    const within = { ...identity, links: identity.links.within(scope) };
    await postAccountLetter(deps, scope, {
      channelId,
      kind: 'reset',
      to: user.email,
      language: user.language,
      href: await issueLink(within, user, 'password_reset', origin),
      dedupKey: `reset:${randomUUID()}`,
    });
  });
  return user.email;
}
