// Requests a change of address. A job checks whether the new address is taken.
// Only that mailbox reads the result. Neither the answer nor its duration reveals it (T47).
import * as z from 'zod/mini';
import type {
  EmailChange as ShownChange,
  EmailChangeRequest,
} from '@floodlit/contract/identity/email-change';
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../../kernel/clock.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { confirmOwner } from '../log-in/confirm-owner.ts';
import { lockConfirmed } from '../log-in/confirm-password.ts';
import { issueLink } from './issue-link.ts';
import { postWords } from './letters.ts';
import { checkMailLimit } from './mail-limit.ts';
import type { LetterDeps, LinksDeps } from './ports.ts';
import type { EmailChange } from './store-email-changes.ts';

export const mailEmailChangeJob = 'identity.mail_email_change';

const MailWork = z.object({ channel_id: z.int(), user_id: z.int(), id: z.int(), origin: z.string() });

const shown = ({ new_email, old_confirmed_at, new_confirmed_at, expires_at }: EmailChange): ShownChange => ({
  email: new_email,
  old_confirmed: old_confirmed_at !== null,
  new_confirmed: new_confirmed_at !== null,
  expires_at: expires_at.toISOString(),
});

/**
 * A second request replaces the first, whose links stop working.
 * @param origin the channel's own, for the links.
 * @throws {DomainError} `identity.current_password_wrong`, `identity.confirmation_needed`,
 * `identity.email_unverified` (other rules correct such an address), `identity.mail_limited`
 */
export async function requestEmailChange(
  { identity, mail }: LetterDeps,
  actor: LoggedInUser,
  { email, current_password }: EmailChangeRequest,
  origin: string,
): Promise<ShownChange> {
  const { channelId, userId, apiKeyId } = actor;
  const confirmed = await confirmOwner(identity, actor, current_password);
  if (confirmed.email_verified_at === null) throw new DomainError('identity.email_unverified');
  if (confirmed.email === email)
    throw new DomainError('request.invalid', { errors: { email: ['This is your address already'] } });
  await checkMailLimit(identity, 'emailChange', `${channelId}:${userId}`);
  await checkMailLimit(identity, 'emailChangeAddress', `${channelId}:${email}`);
  return identity.transact(async (scope) => {
    const user = await lockConfirmed(identity.store.within(scope), confirmed);
    const createdAt = identity.clock.now();
    const change = await identity.emailChanges.within(scope).replace({
      channel_id: channelId,
      user_id: userId,
      old_email: user.email,
      new_email: email,
      api_key_id: apiKeyId,
      created_at: createdAt,
      expires_at: addSeconds(createdAt, limits.mailedLinkSeconds),
    });
    const work: z.infer<typeof MailWork> = {
      channel_id: channelId,
      user_id: userId,
      id: change.id,
      origin,
    };
    await mail.queue.send(mailEmailChangeJob, work, { scope });
    return shown(change);
  });
}

/** Writes to both mailboxes at once. Idempotent. */
export async function mailEmailChange(deps: LetterDeps, data: unknown): Promise<void> {
  const { channel_id, user_id, id, origin } = MailWork.parse(data);
  const { identity, mail } = deps;
  const dedupKey = (side: string): string => `email-change:${id}:${side}`;
  await identity.transact(async (scope) => {
    const store = identity.store.within(scope);
    const user = await store.lockUser(channel_id, user_id);
    const change = await identity.emailChanges.within(scope).find(channel_id, user_id);
    // The change was cancelled or requested again before the letters were written.
    if (user === undefined || change?.id !== id || user.email !== change.old_email) return;
    if (await mail.store.within(scope).hasKey(channel_id, dedupKey('old'))) return;
    const links = { ...identity, links: identity.links.within(scope) };
    const { language } = user;
    const letter = { channelId: channel_id, language };
    const oldHref = await issueLink(links, user, 'email_change_old', origin, change);
    await postWords(deps, scope, 'email_change.old', {
      ...letter,
      to: change.old_email,
      about: change.new_email,
      href: oldHref,
      otherHref: `${oldHref}&not_me=1`,
      dedupKey: dedupKey('old'),
    });
    const holder = await store.findUserByEmail(channel_id, change.new_email);
    const newHref = await issueLink(links, user, 'email_change_new', origin, change);
    await postWords(deps, scope, holder === undefined ? 'email_change.new' : 'email_change.taken', {
      ...letter,
      ...(holder === undefined
        ? { href: newHref, otherHref: `${newHref}&not_me=1` }
        : { language: holder.language, href: `${origin}/login` }),
      to: change.new_email,
      dedupKey: dedupKey('new'),
    });
  });
}

/** @returns the pending change, or null. */
export async function readEmailChange(
  { emailChanges, clock }: Pick<LinksDeps, 'emailChanges' | 'clock'>,
  { channelId, userId }: LoggedInUser,
): Promise<ShownChange | null> {
  const change = await emailChanges.find(channelId, userId);
  const isOpen = change !== undefined && change.done_at === null && change.expires_at > clock.now();
  return isOpen ? shown(change) : null;
}

/** Waits for a running confirmation, which locks the account. @returns whether a change was pending. */
export const cancelEmailChange = (
  { emailChanges, store, transact }: Pick<LinksDeps, 'emailChanges' | 'store' | 'transact'>,
  { channelId, userId }: LoggedInUser,
): Promise<boolean> =>
  transact(async (scope) => {
    await store.within(scope).lockUser(channelId, userId);
    return emailChanges.within(scope).end(channelId, userId);
  });
