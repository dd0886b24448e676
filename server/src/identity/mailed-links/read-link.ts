// Reads the link of a mailed key. Reading leaves it unused: a mail scanner that follows every link spends none (T53).
import { isOfEmailChange, judgeLink, mailboxOf, stateOf, type LinkPurpose } from './rules.ts';
import type { IdentityDeps } from '../ports.ts';
import type { UserRecord } from '../rules.ts';
import type { EmailChange } from './store-email-changes.ts';

const keyShape = /^[\w-]{43}$/;

export type LinkDeps = Pick<IdentityDeps, 'links' | 'store' | 'emailChanges' | 'keys' | 'clock'>;

export type ReadLink =
  | {
      readonly verdict: ReturnType<typeof judgeLink>;
      readonly user: UserRecord;
      readonly keyHash: Buffer;
      /** The change of address, where the link is for one. */
      readonly change: EmailChange | undefined;
    }
  /** No key was ever written like this, or none of this channel. */
  | { readonly verdict: 'odd' | 'unknown'; readonly user?: undefined };

export async function readLink(
  { links, store, emailChanges, keys, clock }: LinkDeps,
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
  const change = isOfEmailChange(purpose) ? await emailChanges.find(channelId, user.id) : undefined;
  if (isOfEmailChange(purpose) && change === undefined) return { verdict: 'unknown' };
  const judged = {
    ...link,
    isUsed: link.used_at !== null,
    hasState: link.state_hash.equals(keys.hashOf(stateOf(purpose, user, change))),
  };
  const email = mailboxOf(purpose, user, change);
  return { verdict: judgeLink(judged, { purpose, email, now: clock.now() }), user, keyHash, change };
}
