// What a mailed key opens. Looking leaves it unused: a mail scanner that follows every link spends none (T53).
import { judgeLink, stateOf, type LinkPurpose } from './link-rules.ts';
import type { IdentityDeps } from './ports.ts';
import type { UserRecord } from './rules.ts';

const keyShape = /^[\w-]{43}$/;

export type ReadLink =
  | { readonly verdict: 'good' | 'moved' | 'dead'; readonly user: UserRecord; readonly keyHash: Buffer }
  /** No key was ever written like this, or none of this channel. */
  | { readonly verdict: 'odd' | 'unknown'; readonly user?: undefined };

export async function readLink(
  { links, store, keys, clock }: Pick<IdentityDeps, 'links' | 'store' | 'keys' | 'clock'>,
  channelId: number,
  purpose: LinkPurpose,
  key: string,
): Promise<ReadLink> {
  if (!keyShape.test(key)) return { verdict: 'odd' };
  const keyHash = keys.hashOf(key);
  const link = await links.find(channelId, keyHash);
  // A transaction that goes on to change the account has it for itself from here.
  const user = link && (await store.lockUser(channelId, link.user_id));
  if (link === undefined || user === undefined) return { verdict: 'unknown' };
  const judged = {
    ...link,
    isUsed: link.used_at !== null,
    hasState: link.state_hash.equals(keys.hashOf(stateOf(purpose, user))),
  };
  const verdict = judgeLink(judged, { purpose, email: user.email, now: clock.now() });
  return { verdict, user, keyHash };
}
