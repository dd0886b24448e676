// Gives a role to a person, with an invitation by mail or by a printed link, and takes it back.
import type { GrantScope, Role } from '@floodlit/contract/operators/roles';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import type { Scope } from '../kernel/transact.ts';
import { mailWords } from '../mail/index.ts';
import { recordAct } from './audit/record-act.ts';
import { postInvitation } from './letters.ts';
import { issueOperatorLink } from './links.ts';
import type { Acting } from './acting.ts';
import type { OperatorDeps } from './ports.ts';
import { channelIdOf, isLastOwner, mayHaveScope } from './rules.ts';
import type { OperatorRecord } from './store.ts';
import type { GrantRecord } from './store-grants.ts';

export interface GrantRequest {
  readonly role: Role;
  readonly scope: GrantScope;
  readonly endsAt: Date | null;
  readonly why: string;
}

export const wordsOf = ({ role, scope, ends_at }: Pick<GrantRecord, 'role' | 'scope' | 'ends_at'>) => ({
  role,
  scope,
  ends_at: ends_at?.toISOString() ?? null,
});

/**
 * @throws {DomainError} `operators.role_scope_invalid`, `operators.end_in_past`, `operators.scope_invalid`,
 * `operators.already_granted`
 */
export async function giveGrant(
  deps: Pick<OperatorDeps, 'grants' | 'audit' | 'clock'>,
  scope: Scope,
  acting: Acting,
  operator: Pick<OperatorRecord, 'id' | 'email'>,
  { role, scope: given, endsAt, why }: GrantRequest,
): Promise<number> {
  const now = deps.clock.now();
  const grants = deps.grants.within(scope);
  if (!mayHaveScope(role, given)) throw new DomainError('operators.role_scope_invalid');
  if (endsAt !== null && endsAt <= now) throw new DomainError('operators.end_in_past');
  if (!(await grants.hasPlace(given))) throw new DomainError('operators.scope_invalid');
  const id = await grants.insert({
    operator_id: operator.id,
    role,
    scope: given,
    ends_at: endsAt,
    created_at: now,
  });
  if (id === undefined) throw new DomainError('operators.already_granted');
  await recordAct(deps, scope, acting, {
    act: 'operators.grant_given',
    channelId: channelIdOf(given),
    subject: operator.email,
    subjectId: operator.id,
    after: wordsOf({ role, scope: given, ends_at: endsAt }),
    why,
  });
  return id;
}

export interface Invitation extends GrantRequest {
  readonly email: string;
  readonly name: string;
  readonly language: Locale;
}

interface Mailing {
  readonly channelId: number;
  readonly role: Role;
  readonly consoleUrl: string;
}

/** A link for somebody without an account. The others only log in. */
export async function mailInvitation(
  deps: OperatorDeps,
  scope: Scope,
  { actor }: Acting,
  { id, email, language, password_hash }: OperatorRecord,
  { channelId, role, consoleUrl }: Mailing,
): Promise<void> {
  const needsLink = password_hash === null;
  const href = needsLink ? await issueOperatorLink(deps, scope, id, 'invitation', consoleUrl) : consoleUrl;
  await postInvitation(deps, scope, {
    channelId,
    to: email,
    language,
    inviter: actor,
    role: mailWords(language)(`operator.roles.${role}`),
    href,
    isNew: needsLink,
  });
}

/** The channel that writes to a person: the one of the grant, or the first of the install. */
export async function mailChannelOf(deps: Pick<OperatorDeps, 'grants'>, scope: GrantScope): Promise<number> {
  const [first] = await deps.grants.listChannels('all');
  const channelId = channelIdOf(scope) ?? first?.id;
  if (channelId === undefined) throw new DomainError('operators.no_channel');
  return channelId;
}

/** Counts a letter of this operator, before the transaction that sends it. @throws {DomainError} `request.rate_limited` */
export const countLetter = (
  { rateLimit }: Pick<OperatorDeps, 'rateLimit'>,
  { actor }: Pick<Acting, 'actor'>,
): Promise<void> => rateLimit.check('operatorInvite', actor);

/** @throws {DomainError} the errors of `giveGrant`, and `operators.no_channel` when no channel can send mail. */
export async function invite(
  deps: OperatorDeps,
  acting: Acting,
  { email, name, language, ...request }: Invitation,
  consoleUrl: string,
): Promise<{ readonly operator_id: number; readonly grant_id: number }> {
  return deps.transact(async (scope) => {
    const channelId = await mailChannelOf({ grants: deps.grants.within(scope) }, request.scope);
    const { record, isNew } = await deps.store
      .within(scope)
      .ensure({ email, name, language, created_at: deps.clock.now() });
    const grant_id = await giveGrant(deps, scope, acting, record, request);
    if (isNew)
      await recordAct(deps, scope, acting, {
        act: 'operators.invited',
        channelId: channelIdOf(request.scope),
        subject: email,
        subjectId: record.id,
        after: { name, language },
        why: request.why,
      });
    await mailInvitation(deps, scope, acting, record, { channelId, role: request.role, consoleUrl });
    return { operator_id: record.id, grant_id };
  });
}

/** @throws {DomainError} `operators.last_owner` when the install would have no owner without this grant. */
export async function ensureOwnerStays(
  grants: OperatorDeps['grants'],
  { id, role, scope }: Pick<GrantRecord, 'id' | 'role' | 'scope'>,
  now: Date,
): Promise<void> {
  if (role !== 'owner' || scope.kind !== 'install') return;
  if (isLastOwner(await grants.lockInstallOwners(now), id)) throw new DomainError('operators.last_owner');
}

/**
 * Ends a grant at once: the next request of its holder is refused.
 * @returns false when it was revoked already.
 * @throws {DomainError} `operators.not_found`, `operators.last_owner`
 */
export async function revokeGrant(
  deps: OperatorDeps,
  acting: Acting,
  grantId: number,
  why: string,
): Promise<boolean> {
  return deps.transact(async (scope) => {
    const grants = deps.grants.within(scope);
    const now = deps.clock.now();
    const grant = await grants.find(grantId);
    if (grant === undefined) return false;
    await ensureOwnerStays(grants, grant, now);
    if (!(await grants.revoke(grantId, now))) return false;
    const operator = await deps.store.within(scope).find(grant.operator_id);
    await recordAct(deps, scope, acting, {
      act: 'operators.grant_revoked',
      channelId: channelIdOf(grant.scope),
      subject: operator?.email ?? String(grant.operator_id),
      subjectId: grant.operator_id,
      before: wordsOf(grant),
      why,
    });
    return true;
  });
}
