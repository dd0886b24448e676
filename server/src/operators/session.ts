// Sessions of the console: made after the second factor, read with each request.
import { stepUpSeconds } from '@floodlit/contract/operators/roles';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Scope } from '../kernel/transact.ts';
import type { Operator } from './actor.ts';
import { rememberDevice } from './known-devices.ts';
import type { Device, OperatorDeps } from './ports.ts';
import { isProven } from './rules.ts';

export interface StartedKeys {
  readonly sessionKey: string;
  readonly deviceKey: string;
}

/** @returns the keys for the cookies. The database keeps their hashes. */
export async function startSession(
  { logIns, keys, clock }: Pick<OperatorDeps, 'logIns' | 'keys' | 'clock'>,
  scope: Scope,
  operatorId: number,
  device: Device,
): Promise<StartedKeys> {
  const { address, browser, system } = device;
  const { key, hash } = keys.create();
  const now = clock.now();
  await logIns.within(scope).addSession({
    key_hash: hash,
    operator_id: operatorId,
    address,
    browser,
    system,
    created_at: now,
    last_seen_at: now,
    expires_at: addSeconds(now, operatorLimits.sessionSeconds),
    proven_at: now,
  });
  return {
    sessionKey: key,
    deviceKey: await rememberDevice({ logIns, keys, clock }, scope, operatorId, device),
  };
}

/** @throws {DomainError} `operators.login_required` without a session that is still open. */
export async function readOperator(
  {
    store,
    grants,
    logIns,
    keys,
    clock,
  }: Pick<OperatorDeps, 'store' | 'grants' | 'logIns' | 'keys' | 'clock'>,
  sessionKey: string | undefined,
  address: string,
): Promise<Operator> {
  const now = clock.now();
  const session =
    sessionKey === undefined
      ? undefined
      : await logIns.findSession(keys.hashOf(sessionKey), now, addSeconds(now, -operatorLimits.idleSeconds));
  if (session === undefined) throw new DomainError('operators.login_required');
  const operator = await store.find(session.operator_id);
  if (operator === undefined) throw new DomainError('operators.login_required');
  const seenFor = now.getTime() - session.last_seen_at.getTime();
  if (seenFor >= operatorLimits.seenEverySeconds * 1_000) await logIns.markSeen(session.id, now);
  return {
    id: operator.id,
    email: operator.email,
    sessionId: session.id,
    provenAt: session.proven_at,
    address,
    grants: await grants.listOf([operator.id]),
  };
}

/** @throws {DomainError} `operators.step_up_required` when the last second factor is older than five minutes. */
export function ensureProven({ clock }: Pick<OperatorDeps, 'clock'>, { provenAt }: Operator): void {
  if (!isProven(provenAt, clock.now(), stepUpSeconds)) throw new DomainError('operators.step_up_required');
}
