// Makes a link for one account and one purpose: 256 random bits for the mail, their hash for the database.
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../kernel/clock.ts';
import { stateOf, type LinkPurpose } from './link-rules.ts';
import type { IdentityDeps } from './ports.ts';
import type { UserRecord } from './rules.ts';

const paths: Readonly<Record<LinkPurpose, string>> = {
  password_reset: '/password-reset',
  email_verification: '/verify-email',
};

/**
 * @param origin the channel's own, never what a request calls its host (T52).
 * @returns the address for the mail. The key is after the `#`: it reaches no server, log or Referer until the page sends it.
 */
export async function issueLink(
  { links, keys, clock }: Pick<IdentityDeps, 'links' | 'keys' | 'clock'>,
  user: UserRecord,
  purpose: LinkPurpose,
  origin: string,
): Promise<string> {
  const { key, hash } = keys.create();
  const createdAt = clock.now();
  await links.insert({
    key_hash: hash,
    channel_id: user.channel_id,
    user_id: user.id,
    purpose,
    email: user.email,
    state_hash: keys.hashOf(stateOf(purpose, user)),
    created_at: createdAt,
    expires_at: addSeconds(createdAt, limits.mailedLinkSeconds),
  });
  return `${origin}${paths[purpose]}#key=${key}`;
}
