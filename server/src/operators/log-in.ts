// Log-in with a password, then a code of the authenticator app or a recovery code (T47).
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import type { AuditAct } from '@floodlit/contract/operators/audit';
import { DomainError } from '../kernel/errors.ts';
import type { Scope } from '../kernel/transact.ts';
import { recordAct } from './audit/record-act.ts';
import { checkTotp } from './check-totp.ts';
import { countAttempt } from './known-devices.ts';
import type { Device, OperatorDeps } from './ports.ts';
import { plainRecoveryCode } from './rules.ts';
import { startSession, type StartedKeys } from './session.ts';
import type { OperatorRecord } from './store.ts';
import { issueTicket, readTicket } from './tickets.ts';

export interface StartedSession extends StartedKeys {
  readonly operatorId: number;
}

/** Loads the log-in into the log of its operator. */
export const recordOwn = (
  deps: Pick<OperatorDeps, 'audit' | 'clock'>,
  scope: Scope,
  act: AuditAct,
  { id, email }: Pick<OperatorRecord, 'id' | 'email'>,
  address: string,
  changed: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> } = {},
): Promise<void> =>
  recordAct(
    deps,
    scope,
    { source: 'console', actor: email, operatorId: id, address },
    { act, channelId: null, subject: email, subjectId: id, ...changed },
  );

/**
 * An unknown address and a wrong password get the same answer after the same time.
 * @throws {DomainError} `operators.wrong_credentials`, `request.rate_limited`
 */
export async function checkPassword(
  deps: OperatorDeps,
  { email, password }: { readonly email: string; readonly password: string },
  device: Device,
): Promise<{ readonly ticket: string; readonly has_passkey: boolean }> {
  const operator = await deps.store.findByEmail(email);
  const takeBack = await countAttempt(deps, email, operator?.id, device);
  const isRight = await deps.passwords.verify(password, operator?.password_hash ?? undefined);
  if (operator === undefined || !isRight) {
    if (operator !== undefined)
      await deps.transact((scope) =>
        recordOwn(deps, scope, 'operators.log_in_failed', operator, device.address),
      );
    throw new DomainError('operators.wrong_credentials');
  }
  await takeBack();
  const ticket = await issueTicket(
    deps,
    { purpose: 'second_factor', operator_id: operator.id, content: null },
    operatorLimits.ticketSeconds,
  );
  const passkeys = await deps.store.listPasskeys(operator.id);
  return { ticket, has_passkey: passkeys.length > 0 };
}

/** @throws {DomainError} `operators.login_over`, `operators.wrong_code`, `request.rate_limited` */
export async function finishWithCode(
  deps: OperatorDeps,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  device: Device,
): Promise<StartedSession> {
  const operator = await ownerOfTicket(deps, ticket);
  const step = await checkTotp(deps, operator.id, operator.sealed_totp, code);
  return finish(deps, ticket, operator, device, 'operators.logged_in', (scope) =>
    deps.store.within(scope).useTotpStep(operator.id, step),
  );
}

/** @throws {DomainError} `operators.login_over`, `operators.wrong_code`, `request.rate_limited` */
export async function finishWithRecoveryCode(
  deps: OperatorDeps,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  device: Device,
): Promise<StartedSession> {
  const operator = await ownerOfTicket(deps, ticket);
  await deps.rateLimit.check('operatorCode', String(operator.id));
  const hash = recoveryHash(deps, operator.id, code);
  return finish(deps, ticket, operator, device, 'operators.logged_in_by_recovery', (scope) =>
    deps.store.within(scope).useRecoveryCode(operator.id, hash, deps.clock.now()),
  );
}

/** The operator's id is part of the hash: equal codes of two operators differ. */
export const recoveryHash = (
  { keys }: Pick<OperatorDeps, 'keys'>,
  operatorId: number,
  code: string,
): Buffer => keys.hashOf(`recovery ${operatorId} ${plainRecoveryCode(code)}`);

async function ownerOfTicket(deps: OperatorDeps, key: string): Promise<OperatorRecord> {
  const { operator_id } = await readTicket(deps, key, 'second_factor');
  const operator = operator_id === null ? undefined : await deps.store.find(operator_id);
  if (operator === undefined) throw new DomainError('operators.login_over');
  return operator;
}

/** A refused factor leaves the ticket, so that the person can type the code again. */
function finish(
  deps: OperatorDeps,
  ticket: string,
  operator: OperatorRecord,
  device: Device,
  act: AuditAct,
  useFactor: (scope: Scope) => Promise<boolean>,
): Promise<StartedSession> {
  return deps.transact(async (scope) => {
    if (!(await useFactor(scope))) throw new DomainError('operators.wrong_code');
    if (!(await deps.logIns.within(scope).useTicket(deps.keys.hashOf(ticket))))
      throw new DomainError('operators.login_over');
    const started = await startSession(deps, scope, operator.id, device);
    await recordOwn(deps, scope, act, operator, device.address);
    return { operatorId: operator.id, ...started };
  });
}
