// The holder of a mailed key confirms an address, logged in or not. It gates nothing that was paid for.
// Only mails that are not about a purchase, and the linking of other log-ins, wait for it.
import { randomUUID } from 'node:crypto';
import type { CorrectEmail } from '@floodlit/contract/identity/mailed-links';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/transact.ts';
import { confirmOwner } from '../log-in/confirm-owner.ts';
import { lockConfirmed } from '../log-in/confirm-password.ts';
import { issueLink } from './issue-link.ts';
import { postAccountLetter } from './letters.ts';
import { checkMailLimit } from './mail-limit.ts';
import type { LetterDeps, LinksDeps } from './ports.ts';
import { redeemLink } from './redeem-link.ts';
import type { UserRecord } from '../rules.ts';

/**
 * Writes the mail in the transaction that creates the account or changes its address, so that both are committed
 * together.
 */
export async function mailVerification(
  deps: LetterDeps,
  scope: Scope,
  user: UserRecord,
  origin: string,
): Promise<void> {
  const { identity } = deps;
  const within = { ...identity, links: identity.links.within(scope) };
  await postAccountLetter(deps, scope, {
    channelId: user.channel_id,
    kind: 'verify',
    to: user.email,
    language: user.language,
    href: await issueLink(within, user, 'email_verification', origin),
    dedupKey: `verify:${randomUUID()}`,
  });
}

/** @returns the address. A second visit, also after a mail scanner's, answers that the address is already verified. */
export async function verifyEmail(deps: LinksDeps, channelId: number, key: string): Promise<string> {
  return deps.transact(async (scope) => {
    const within = { ...deps, store: deps.store.within(scope), links: deps.links.within(scope) };
    const read = await redeemLink(within, channelId, 'email_verification', key);
    const isVerified = (read.user?.email_verified_at ?? null) !== null;
    if (isVerified && read.verdict !== 'moved') throw new DomainError('identity.email_already_verified');
    if (read.verdict !== 'good') throw new DomainError('identity.verification_failed');
    await within.store.setEmailVerified(channelId, read.user.id, deps.clock.now());
    return read.user.email;
  });
}

async function readUnverified({ store }: LinksDeps, actor: LoggedInUser): Promise<UserRecord> {
  const user = await store.findUser(actor.channelId, actor.userId);
  if (user === undefined) throw new DomainError('identity.login_required');
  if (user.email_verified_at !== null) throw new DomainError('identity.email_already_verified');
  return user;
}

async function checkLimits(deps: LinksDeps, { channelId, userId }: LoggedInUser): Promise<void> {
  await checkMailLimit(deps, 'verificationMail', `${channelId}:${userId}`);
  await checkMailLimit(deps, 'verificationMails', `${channelId}:${userId}`);
}

export async function requestVerification(
  deps: LetterDeps,
  actor: LoggedInUser,
  origin: string,
): Promise<string> {
  const user = await readUnverified(deps.identity, actor);
  await checkLimits(deps.identity, actor);
  await deps.identity.transact((scope) => mailVerification(deps, scope, user, origin));
  return user.email;
}

/** An unverified address is corrected with the password (T58). A verified address is changed by other rules. */
export async function correctEmail(
  deps: LetterDeps,
  actor: LoggedInUser,
  { email, current_password }: CorrectEmail,
  origin: string,
): Promise<string> {
  const { identity } = deps;
  await readUnverified(identity, actor);
  const confirmed = await confirmOwner(identity, actor, current_password);
  await checkLimits(identity, actor);
  return identity.transact(async (scope) => {
    const store = identity.store.within(scope);
    const user = await lockConfirmed(store, confirmed);
    if (user.email_verified_at !== null) throw new DomainError('identity.email_already_verified');
    if (!(await store.setEmail(user.channel_id, user.id, email)))
      throw new DomainError('identity.email_taken', {
        errors: { email: ['The email address you have entered is already registered.'] },
      });
    await mailVerification(deps, scope, { ...user, email }, origin);
    return email;
  });
}
