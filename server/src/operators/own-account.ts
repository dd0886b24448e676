// Changes of an operator's own account: name, language, authenticator app, recovery codes, sessions.
import { randomInt } from 'node:crypto';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import type { OwnSession } from '@floodlit/contract/operators/log-in';
import type { Locale } from '@floodlit/contract/primitives';
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Scope } from '../kernel/transact.ts';
import type { Operator } from './actor.ts';
import { checkTotp, totpPlace } from './check-totp.ts';
import { recordOwn, recoveryHash } from './log-in.ts';
import type { OperatorDeps } from './ports.ts';
import { issueTicket, readTicket } from './tickets.ts';

/** Letters and digits that nobody confuses on paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten characters of 30: 49 bits each. @returns the codes, which are shown this once. */
export async function writeRecoveryCodes(
  deps: Pick<OperatorDeps, 'store' | 'keys'>,
  scope: Scope,
  operatorId: number,
): Promise<string[]> {
  const codes = Array.from({ length: operatorLimits.recoveryCodes }, () => `${letters(5)}-${letters(5)}`);
  await deps.store.within(scope).replaceRecoveryCodes(
    operatorId,
    codes.map((code) => recoveryHash(deps, operatorId, code)),
  );
  return codes;
}

export async function changeOwnWords(
  deps: OperatorDeps,
  operator: Operator,
  words: { readonly name: string; readonly language: Locale },
): Promise<void> {
  await deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const known = await store.lock(operator.id);
    if (known === undefined || (known.name === words.name && known.language === words.language)) return;
    await store.setWords(operator.id, words);
    await recordOwn(deps, scope, 'operators.account_changed', operator, operator.address, {
      before: { name: known.name, language: known.language },
      after: words,
    });
  });
}

export interface TotpPreparation {
  readonly ticket: string;
  readonly secret: string;
  readonly address: string;
}

/** The secret is kept sealed in the ticket until a code of it proves that the app has it. */
export async function prepareTotp(
  deps: OperatorDeps,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<TotpPreparation> {
  const secret = deps.totp.createSecret();
  const ticket = await issueTicket(
    deps,
    { purpose: 'totp', operator_id: id, content: deps.sealer.seal(secret, totpPlace(id)) },
    operatorLimits.setUpSeconds,
  );
  return { ticket, secret, address: deps.totp.addressOf(secret, email) };
}

/** @throws {DomainError} `operators.login_over`, `operators.wrong_code`, `request.rate_limited` */
export async function readPreparedTotp(
  deps: OperatorDeps,
  operatorId: number,
  { ticket, code }: { readonly ticket: string; readonly code: string },
): Promise<{ readonly sealed_totp: string; readonly totp_step: number }> {
  const prepared = await readTicket(deps, ticket, 'totp');
  if (prepared.operator_id !== operatorId || prepared.content === null)
    throw new DomainError('operators.login_over');
  const totp_step = await checkTotp(deps, operatorId, prepared.content, code);
  return { sealed_totp: prepared.content, totp_step };
}

export async function setTotp(
  deps: OperatorDeps,
  operator: Operator,
  request: { readonly ticket: string; readonly code: string },
): Promise<void> {
  const totp = await readPreparedTotp(deps, operator.id, request);
  await deps.transact(async (scope) => {
    if (!(await deps.logIns.within(scope).useTicket(deps.keys.hashOf(request.ticket))))
      throw new DomainError('operators.login_over');
    await deps.store.within(scope).setTotp(operator.id, totp);
    await recordOwn(deps, scope, 'operators.totp_set', operator, operator.address);
  });
}

export const renewRecoveryCodes = (deps: OperatorDeps, operator: Operator): Promise<string[]> =>
  deps.transact(async (scope) => {
    await deps.store.within(scope).lock(operator.id);
    const codes = await writeRecoveryCodes(deps, scope, operator.id);
    await recordOwn(deps, scope, 'operators.recovery_codes_renewed', operator, operator.address);
    return codes;
  });

/** @throws {DomainError} `operators.wrong_code`, `request.rate_limited` */
export async function stepUp(deps: OperatorDeps, operator: Operator, code: string): Promise<Date> {
  const known = await deps.store.find(operator.id);
  const step = await checkTotp(deps, operator.id, known?.sealed_totp ?? null, code);
  const now = deps.clock.now();
  await deps.transact(async (scope) => {
    if (!(await deps.store.within(scope).useTotpStep(operator.id, step)))
      throw new DomainError('operators.wrong_code');
    await deps.logIns.within(scope).prove(operator.sessionId, now);
  });
  return now;
}

/** @returns how many sessions ended. */
export const logOut = (deps: OperatorDeps, operator: Operator, everywhere: boolean): Promise<number> =>
  deps.transact(async (scope) => {
    const logIns = deps.logIns.within(scope);
    const now = deps.clock.now();
    const ended = everywhere
      ? await logIns.endSessions(operator.id, now)
      : await logIns.endSession(operator.sessionId, now);
    await recordOwn(deps, scope, 'operators.logged_out', operator, operator.address, {
      after: { sessions: ended },
    });
    return ended;
  });

export async function listOwnSessions(
  { logIns, clock }: Pick<OperatorDeps, 'logIns' | 'clock'>,
  { id, sessionId }: Pick<Operator, 'id' | 'sessionId'>,
): Promise<OwnSession[]> {
  const now = clock.now();
  const open = await logIns.listSessions(id, now, addSeconds(now, -operatorLimits.idleSeconds));
  return open.map(({ id: one, browser, system, address, created_at, last_seen_at }) => ({
    id: one,
    browser,
    system,
    address,
    started_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_this: one === sessionId,
  }));
}

/** @returns 0 for a session that is over, unknown or another person's. */
export const endOwnSession = (deps: OperatorDeps, operator: Operator, sessionId: number): Promise<number> =>
  deps.transact(async (scope) => {
    const ended = await deps.logIns.within(scope).endOwnSession(operator.id, sessionId, deps.clock.now());
    if (ended > 0)
      await recordOwn(deps, scope, 'operators.logged_out', operator, operator.address, {
        after: { sessions: ended },
      });
    return ended;
  });
