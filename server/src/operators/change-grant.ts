// Changes the role or the end of a grant. Its scope stays: another part is another grant.
import type { Role } from '@floodlit/contract/operators/roles';
import { DomainError } from '../kernel/errors.ts';
import { recordAct } from './audit/record-act.ts';
import { ensureOwnerStays, wordsOf } from './give-grant.ts';
import type { Acting } from './acting.ts';
import type { OperatorDeps } from './ports.ts';
import { versionOfGrant } from './present-operator.ts';
import { channelIdOf, mayHaveScope } from './rules.ts';
import type { GrantRecord } from './store-grants.ts';

interface GrantChange {
  readonly role: Role;
  readonly endsAt: Date | null;
  readonly why: string;
  readonly version: string;
}

/**
 * The next request of its holder is decided by the changed grant.
 * @throws {DomainError} `operators.not_found`, `operators.role_scope_invalid`, `operators.end_in_past`,
 * `operators.already_granted`, `operators.last_owner`, `operators.changed_meanwhile`
 */
export async function changeGrant(
  deps: OperatorDeps,
  acting: Acting,
  grantId: number,
  { role, endsAt, why, version }: GrantChange,
): Promise<GrantRecord> {
  return deps.transact(async (scope) => {
    const grants = deps.grants.within(scope);
    const now = deps.clock.now();
    const found = await grants.find(grantId);
    // Two changes of one person wait for each other, so that neither gives a role twice.
    const operator = found && (await deps.store.within(scope).lock(found.operator_id));
    const before = await grants.find(grantId);
    if (before === undefined || operator === undefined) throw new DomainError('operators.not_found');
    if (before.role === role && before.ends_at?.getTime() === endsAt?.getTime()) return before;
    if (versionOfGrant(before) !== version) throw new DomainError('operators.changed_meanwhile');
    if (!mayHaveScope(role, before.scope)) throw new DomainError('operators.role_scope_invalid');
    if (endsAt !== null && endsAt <= now) throw new DomainError('operators.end_in_past');
    if (role !== 'owner' || endsAt !== null) await ensureOwnerStays(grants, before, now);
    if ((await grants.change(grantId, { role, ends_at: endsAt })) === undefined)
      throw new DomainError('operators.already_granted');
    const after = { ...before, role, ends_at: endsAt };
    await recordAct(deps, scope, acting, {
      act: 'operators.grant_changed',
      channelId: channelIdOf(before.scope),
      subject: operator.email,
      subjectId: operator.id,
      before: wordsOf(before),
      after: wordsOf(after),
      why,
    });
    return after;
  });
}
