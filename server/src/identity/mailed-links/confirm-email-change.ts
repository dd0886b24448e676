// Both mailboxes confirm or refuse a change of address. The account moves only after both have confirmed.
import type { KeyedEmailChange } from '@floodlit/contract/identity/email-change';
import { DomainError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { EmailChangePurpose } from './rules.ts';
import { postWords } from './letters.ts';
import type { LetterDeps, LinksDeps } from './ports.ts';
import { readLink, type LinkDeps } from './read-link.ts';
import type { UserRecord } from '../rules.ts';
import type { EmailChange } from './store-email-changes.ts';

type Side = 'old' | 'new';
const purposes: Readonly<Record<Side, EmailChangePurpose>> = {
  old: 'email_change_old',
  new: 'email_change_new',
};

interface OpenedChange {
  readonly side: Side;
  readonly user: UserRecord;
  readonly keyHash: Buffer;
  readonly change: EmailChange;
  /** Confirming uses the link up. A second visit only shows the state. */
  readonly isUsed: boolean;
}

/** @throws {DomainError} `identity.link_dead` for every invalid key, without the reason. */
async function openChange(deps: LinkDeps, channelId: number, key: string): Promise<OpenedChange> {
  for (const side of ['old', 'new'] as const) {
    const read = await readLink(deps, channelId, purposes[side], key);
    if (read.verdict !== 'good' && read.verdict !== 'used') continue;
    const { user, keyHash, change, verdict } = read;
    // The account has moved to a third address.
    const isStale = change?.done_at === null && user.email !== change.old_email;
    if (change === undefined || isStale || change.expires_at <= deps.clock.now()) continue;
    return { side, user, keyHash, change, isUsed: verdict === 'used' };
  }
  throw new DomainError('identity.link_dead');
}

/** The new mailbox may be a stranger's, so it sees nothing of the account. */
const told = (side: Side, { new_email, old_email, done_at, ...change }: EmailChange): KeyedEmailChange => ({
  side,
  email: new_email,
  old_email: side === 'old' ? old_email : null,
  is_confirmed: change[`${side}_confirmed_at`] !== null,
  is_done: done_at !== null,
});

/** Reading leaves the link unused (T53). */
export async function readEmailChangeKey(
  deps: LinkDeps,
  channelId: number,
  key: string,
): Promise<KeyedEmailChange> {
  const { side, change } = await openChange(deps, channelId, key);
  return told(side, change);
}

const within = (identity: LinksDeps, scope: Scope): LinksDeps => ({
  ...identity,
  store: identity.store.within(scope),
  account: identity.account.within(scope),
  links: identity.links.within(scope),
  emailChanges: identity.emailChanges.within(scope),
});

/**
 * @returns also the user whose keys are dead, when this confirmation has moved the account.
 * @throws {DomainError} `identity.link_dead`, and `identity.email_change_failed` when another account has registered
 * the new address: the unique index decides, and the change is over.
 */
export async function confirmEmailChange(
  deps: LetterDeps,
  channelId: number,
  key: string,
  origin: string,
): Promise<{ readonly told: KeyedEmailChange; readonly movedUserId: number | undefined }> {
  const { identity } = deps;
  const moved = await identity.transact(async (scope) => {
    const inside = within(identity, scope);
    const { side, user, keyHash, change, isUsed } = await openChange(inside, channelId, key);
    if (isUsed) return { told: told(side, change), movedUserId: undefined };
    const now = identity.clock.now();
    await inside.links.use(channelId, keyHash, now);
    const confirmed = await inside.emailChanges.confirm(channelId, change.id, side, now);
    if (confirmed.old_confirmed_at === null || confirmed.new_confirmed_at === null)
      return { told: told(side, confirmed), movedUserId: undefined };
    if ((await inside.store.findUserByEmail(channelId, change.new_email)) !== undefined) {
      await inside.emailChanges.end(channelId, user.id);
      return 'taken' as const;
    }
    await move(deps, scope, { user, change: confirmed, now, origin });
    return { told: told(side, { ...confirmed, done_at: now }), movedUserId: user.id };
  });
  if (moved === 'taken') throw new DomainError('identity.email_change_failed');
  return moved;
}

/**
 * The new address counts as verified, because only its mailbox had the key. Only the requesting session stays logged
 * in.
 */
async function move(
  deps: LetterDeps,
  scope: Scope,
  { user, change, now, origin }: { user: UserRecord; change: EmailChange; now: Date; origin: string },
): Promise<void> {
  const { store, account, emailChanges } = within(deps.identity, scope);
  const { channel_id: channelId, id } = user;
  // Another account registered the address. The transaction rolls back, and the next try finds the address
  // taken.
  if (!(await store.setEmail(channelId, id, change.new_email)))
    throw new DomainError('identity.email_change_failed');
  await store.setEmailVerified(channelId, id, now);
  await account.endDevices(channelId, id, now, change.api_key_id);
  await emailChanges.finish(channelId, change.id, now);
  await postWords(deps, scope, 'email_change.done', {
    channelId,
    to: change.old_email,
    language: user.language,
    href: `${origin}/contacts`,
    dedupKey: `email-change:${change.id}:done`,
  });
}

/**
 * Ends the change. When the old mailbox refuses, a stranger may be in the account: all its sessions end, the
 * requesting one included.
 * @throws {DomainError} `identity.link_dead`
 */
export async function refuseEmailChange(
  identity: LinksDeps,
  channelId: number,
  key: string,
): Promise<{ readonly side: Side; readonly userId: number }> {
  return identity.transact(async (scope) => {
    const inside = within(identity, scope);
    const { side, user, keyHash, change } = await openChange(inside, channelId, key);
    if (change.done_at !== null) throw new DomainError('identity.link_dead');
    const now = identity.clock.now();
    await inside.links.use(channelId, keyHash, now);
    await inside.emailChanges.end(channelId, user.id);
    if (side === 'old') await inside.account.endDevices(channelId, user.id, now);
    return { side, userId: user.id };
  });
}
