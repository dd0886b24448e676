// Reads the link of a mailed key. Reading leaves it unused: a mail scanner that follows every link spends none (T53).
import { isOfEmailChange, judgeLink, mailboxOf, stateOf, type LinkPurpose } from './rules.ts';
import type { LinksDeps } from './ports.ts';
import type { UserRecord } from '../rules.ts';
import type { EmailChange } from './store-email-changes.ts';

const keyShape = /^[\w-]{43}$/;

export type LinkDeps = Pick<LinksDeps, 'links' | 'store' | 'emailChanges' | 'keys' | 'clock'>;

export type ReadLink =
  | {
      readonly verdict: ReturnType<typeof judgeLink>;
      readonly user: UserRecord;
      readonly keyHash: Buffer;
      /** The change of address that the link confirms, if any. */
      readonly change: EmailChange | undefined;
    }
  /** No such key was ever issued, or not by this channel. */
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
  // Locks the account for a transaction that goes on to change it.
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
