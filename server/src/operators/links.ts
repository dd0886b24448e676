// The links of an invitation and of a reset: each works once, and sets password and second factor.
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import type { Locale } from '@floodlit/contract/primitives';
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Scope } from '../kernel/transact.ts';
import type { Acting } from './acting.ts';
import { recordAct } from './audit/record-act.ts';
import { recordOwn, type StartedSession } from './log-in.ts';
import { prepareTotp, readPreparedTotp, writeRecoveryCodes, type TotpPreparation } from './own-account.ts';
import type { Device, OperatorDeps } from './ports.ts';
import { startSession } from './session.ts';
import type { OperatorRecord } from './store.ts';
import type { OperatorLinkRecord } from './store-log-in.ts';

/** The key is after the `#`: it reaches no server, log or Referer until the page sends it. */
export async function issueOperatorLink(
  { logIns, keys, clock }: Pick<OperatorDeps, 'logIns' | 'keys' | 'clock'>,
  scope: Scope,
  operatorId: number,
  purpose: OperatorLinkRecord['purpose'],
  consoleUrl: string,
): Promise<string> {
  const { key, hash } = keys.create();
  const now = clock.now();
  const seconds = purpose === 'invitation' ? operatorLimits.invitationSeconds : operatorLimits.resetSeconds;
  await logIns.within(scope).replaceLink({
    key_hash: hash,
    operator_id: operatorId,
    purpose,
    created_at: now,
    expires_at: addSeconds(now, seconds),
  });
  return `${consoleUrl}/welcome#key=${key}`;
}

interface Reset {
  /** The channel whose audit log has the entry; null for the install. */
  readonly channelId: number | null;
  readonly why: string;
  readonly consoleUrl: string;
}

/** Ends every session at once. The old factors stay until the link is used. */
export async function beginReset(
  deps: Pick<OperatorDeps, 'logIns' | 'keys' | 'clock' | 'audit'>,
  scope: Scope,
  acting: Acting,
  { id, email }: Pick<OperatorRecord, 'id' | 'email'>,
  { channelId, why, consoleUrl }: Reset,
): Promise<{ readonly link: string; readonly ended: number }> {
  const ended = await deps.logIns.within(scope).endSessions(id, deps.clock.now());
  await recordAct(deps, scope, acting, {
    act: 'operators.reset',
    channelId,
    subject: email,
    subjectId: id,
    after: { sessions_ended: ended },
    why,
  });
  return { link: await issueOperatorLink(deps, scope, id, 'reset', consoleUrl), ended };
}

async function findLink(
  { store, logIns, keys, clock }: OperatorDeps,
  key: string,
): Promise<{ readonly link: OperatorLinkRecord; readonly operator: OperatorRecord }> {
  const link = await logIns.findLink(keys.hashOf(key), clock.now());
  const operator = link && (await store.find(link.operator_id));
  if (link === undefined || operator === undefined) throw new DomainError('operators.link_over');
  return { link, operator };
}

/** @throws {DomainError} `operators.link_over`, `request.rate_limited` */
export async function readOperatorLink(
  deps: OperatorDeps,
  key: string,
  { network }: Pick<Device, 'network'>,
): Promise<
  Pick<OperatorRecord, 'email' | 'name' | 'language'> & {
    readonly purpose: OperatorLinkRecord['purpose'];
    readonly totp: TotpPreparation;
  }
> {
  await deps.rateLimit.check('operatorLoginAddress', network);
  const { link, operator } = await findLink(deps, key);
  const { email, name, language } = operator;
  return { purpose: link.purpose, email, name, language, totp: await prepareTotp(deps, operator) };
}

interface Acceptance {
  readonly key: string;
  readonly ticket: string;
  readonly name: string;
  readonly language: Locale;
  readonly code: string;
  readonly password: string;
}

/**
 * Replaces every factor of the operator, ends every session and forgets every device.
 * @throws {DomainError} `operators.link_over`, `operators.login_over`, `operators.wrong_code`, `request.invalid`
 */
export async function acceptOperatorLink(
  deps: OperatorDeps,
  { key, ticket, name, language, code, password }: Acceptance,
  device: Device,
): Promise<StartedSession & { readonly recoveryCodes: string[] }> {
  await deps.rateLimit.check('operatorLoginAddress', device.network);
  const { operator } = await findLink(deps, key);
  const refusal = deps.refusalOfPassword(password, { email: operator.email, names: ['floodlit'] });
  if (refusal !== undefined) throw new DomainError('request.invalid', { errors: { password: [refusal] } });
  const totp = await readPreparedTotp(deps, operator.id, { ticket, code });
  // Hashed outside the transaction: it takes long on purpose, and a connection must not wait for it.
  const password_hash = await deps.passwords.hash(password);
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const logIns = deps.logIns.within(scope);
    const now = deps.clock.now();
    if (!(await logIns.useLink(deps.keys.hashOf(key), now))) throw new DomainError('operators.link_over');
    if (!(await logIns.useTicket(deps.keys.hashOf(ticket)))) throw new DomainError('operators.login_over');
    await store.lock(operator.id);
    await store.setSecrets(operator.id, { ...totp, password_hash, name, language });
    await store.removePasskeys(operator.id);
    await logIns.endSessions(operator.id, now);
    const recoveryCodes = await writeRecoveryCodes(deps, scope, operator.id);
    await logIns.forgetDevices(operator.id);
    const started = await startSession(deps, scope, operator.id, device);
    await recordOwn(deps, scope, 'operators.link_accepted', operator, device.address);
    return { operatorId: operator.id, ...started, recoveryCodes };
  });
}
