// A colleague who lost the invitation gets it again, and one who lost phone or password is let back in.
import type { GrantScope } from '@floodlit/contract/operators/roles';
import { DomainError } from '../kernel/errors.ts';
import type { Scope } from '../kernel/transact.ts';
import { recordAct } from './audit/record-act.ts';
import type { Acting } from './acting.ts';
import { mailChannelOf, mailInvitation } from './give-grant.ts';
import { postReset } from './letters.ts';
import { beginReset } from './links.ts';
import type { OperatorDeps } from './ports.ts';
import { channelIdOf, isOver } from './rules.ts';
import type { OperatorRecord } from './store.ts';
import type { GrantRecord } from './store-grants.ts';

async function lockHolder(
  deps: OperatorDeps,
  scope: Scope,
  grantId: number,
): Promise<{ readonly grant: GrantRecord; readonly operator: OperatorRecord }> {
  const grant = await deps.grants.within(scope).find(grantId);
  const operator = grant && (await deps.store.within(scope).lock(grant.operator_id));
  if (grant === undefined || operator === undefined) throw new DomainError('operators.not_found');
  return { grant, operator };
}

/** @throws {DomainError} `operators.not_found`, `operators.joined`, `operators.no_channel` */
export async function inviteAgain(
  deps: OperatorDeps,
  acting: Acting,
  grantId: number,
  consoleUrl: string,
): Promise<void> {
  await deps.transact(async (scope) => {
    const { grant, operator } = await lockHolder(deps, scope, grantId);
    if (operator.password_hash !== null) throw new DomainError('operators.joined');
    const channelId = await mailChannelOf({ grants: deps.grants.within(scope) }, grant.scope);
    await recordAct(deps, scope, acting, {
      act: 'operators.invited_again',
      channelId: channelIdOf(grant.scope),
      subject: operator.email,
      subjectId: operator.id,
    });
    await mailInvitation(deps, scope, acting, operator, { channelId, role: grant.role, consoleUrl });
  });
}

interface Rescue {
  readonly grantId: number;
  readonly why: string;
  /** Whether the helper manages this scope. */
  readonly manages: (scope: GrantScope) => boolean;
}

/**
 * The link goes to the mail box of the person, so the helper never holds it.
 * @returns how many sessions ended.
 * @throws {DomainError} `operators.not_found`, `operators.not_joined`, `operators.no_channel`.
 * `operators.person_elsewhere` when a current grant lies outside of what the helper manages. Otherwise the owner of one
 * channel could end the sessions of an owner of the install.
 */
export async function letBackIn(
  deps: OperatorDeps,
  acting: Acting,
  { grantId, why, manages }: Rescue,
  consoleUrl: string,
): Promise<number> {
  return deps.transact(async (scope) => {
    const { grant, operator } = await lockHolder(deps, scope, grantId);
    const now = deps.clock.now();
    const held = await deps.grants.within(scope).listOf([operator.id]);
    if (held.some((one) => !isOver(one, now) && !manages(one.scope)))
      throw new DomainError('operators.person_elsewhere');
    if (operator.password_hash === null) throw new DomainError('operators.not_joined');
    const channelId = await mailChannelOf({ grants: deps.grants.within(scope) }, grant.scope);
    const { link, ended } = await beginReset(deps, scope, acting, operator, {
      channelId: channelIdOf(grant.scope),
      why,
      consoleUrl,
    });
    const { email: to, language } = operator;
    await postReset(deps, scope, { channelId, to, language, helper: acting.actor, href: link });
    return ended;
  });
}
