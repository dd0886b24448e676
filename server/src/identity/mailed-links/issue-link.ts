// Issues a link for one account and one purpose: the mail gets 256 random bits, the database their hash.
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../../kernel/clock.ts';
import { mailboxOf, stateOf, type LinkedChange, type LinkPurpose } from './rules.ts';
import type { LinksDeps } from './ports.ts';
import type { UserRecord } from '../rules.ts';

const paths: Readonly<Record<LinkPurpose, string>> = {
  password_reset: '/password-reset',
  email_verification: '/verify-email',
  account_deletion: '/confirm-account-deletion',
  email_change_old: '/confirm-email-change',
  email_change_new: '/confirm-email-change',
};

/**
 * @param origin the channel's own, never the host header of a request (T52).
 * @param change the change of address that the link confirms; absent for other links.
 * @returns the URL for the mail. The key is after the `#`: it reaches no server, log or Referer until the page sends
 * it.
 */
export async function issueLink(
  { links, keys, clock }: Pick<LinksDeps, 'links' | 'keys' | 'clock'>,
  user: UserRecord,
  purpose: LinkPurpose,
  origin: string,
  change?: LinkedChange,
): Promise<string> {
  const { key, hash } = keys.create();
  const createdAt = clock.now();
  await links.insert({
    key_hash: hash,
    channel_id: user.channel_id,
    user_id: user.id,
    purpose,
    email: mailboxOf(purpose, user, change),
    state_hash: keys.hashOf(stateOf(purpose, user, change)),
    created_at: createdAt,
    expires_at: addSeconds(createdAt, limits.mailedLinkSeconds),
  });
  return `${origin}${paths[purpose]}#key=${key}`;
}
