// Passkeys: a log-in without a password, and a fresh second factor. The authenticator verifies its user.
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { DomainError } from '../kernel/errors.ts';
import type { Operator } from './actor.ts';
import { recordOwn, type StartedSession } from './log-in.ts';
import type { CredentialJson, Device, OperatorDeps, PasskeySite, StoredPasskey } from './ports.ts';
import { startSession } from './session.ts';
import type { PasskeyRecord } from './store.ts';
import { issueTicket, readTicket } from './tickets.ts';

export interface PasskeyQuestioned {
  readonly ticket: string;
  readonly options: CredentialJson;
}

const storedOf = ({ id, public_key, counter, transports }: PasskeyRecord): StoredPasskey => ({
  id,
  publicKey: public_key,
  counter,
  transports,
});

export async function beginPasskeyLogIn(
  deps: OperatorDeps,
  site: PasskeySite,
  { network }: Pick<Device, 'network'>,
): Promise<PasskeyQuestioned> {
  await deps.rateLimit.check('operatorLoginAddress', network);
  const { challenge, options } = await deps.passkeys.ask(site, undefined);
  const ticket = await issueTicket(
    deps,
    { purpose: 'passkey', operator_id: null, content: challenge },
    operatorLimits.ticketSeconds,
  );
  return { ticket, options };
}

/** @throws {DomainError} `operators.login_over`, `operators.passkey_refused` */
export async function finishPasskeyLogIn(
  deps: OperatorDeps,
  site: PasskeySite,
  answer: { readonly ticket: string; readonly credential: CredentialJson },
  device: Device,
): Promise<StartedSession> {
  const { content } = await readTicket(deps, answer.ticket, 'passkey');
  const { passkey, counter } = await verifyAnswer(deps, site, content ?? '', answer.credential);
  const operator = await deps.store.find(passkey.operator_id);
  if (operator === undefined) throw new DomainError('operators.passkey_refused');
  return deps.transact(async (scope) => {
    if (!(await deps.logIns.within(scope).useTicket(deps.keys.hashOf(answer.ticket))))
      throw new DomainError('operators.login_over');
    await deps.store.within(scope).usePasskey(passkey.id, counter, deps.clock.now());
    const started = await startSession(deps, scope, operator.id, device);
    await recordOwn(deps, scope, 'operators.logged_in', operator, device.address);
    return { operatorId: operator.id, ...started };
  });
}

export async function beginPasskeyStepUp(
  deps: OperatorDeps,
  site: PasskeySite,
  operator: Operator,
): Promise<PasskeyQuestioned> {
  const known = (await deps.store.listPasskeys(operator.id)).map(storedOf);
  const { challenge, options } = await deps.passkeys.ask(site, known);
  const ticket = await issueTicket(
    deps,
    { purpose: 'step_up', operator_id: operator.id, content: challenge },
    operatorLimits.ticketSeconds,
  );
  return { ticket, options };
}

/** @throws {DomainError} `operators.login_over`, `operators.passkey_refused` */
export async function finishPasskeyStepUp(
  deps: OperatorDeps,
  site: PasskeySite,
  operator: Operator,
  answer: { readonly ticket: string; readonly credential: CredentialJson },
): Promise<Date> {
  const ticket = await readTicket(deps, answer.ticket, 'step_up');
  const { passkey, counter } = await verifyAnswer(deps, site, ticket.content ?? '', answer.credential);
  if (ticket.operator_id !== operator.id || passkey.operator_id !== operator.id)
    throw new DomainError('operators.passkey_refused');
  const now = deps.clock.now();
  return deps.transact(async (scope) => {
    const logIns = deps.logIns.within(scope);
    if (!(await logIns.useTicket(deps.keys.hashOf(answer.ticket))))
      throw new DomainError('operators.login_over');
    await deps.store.within(scope).usePasskey(passkey.id, counter, now);
    await logIns.prove(operator.sessionId, now);
    return now;
  });
}

async function verifyAnswer(
  { store, passkeys }: Pick<OperatorDeps, 'store' | 'passkeys'>,
  site: PasskeySite,
  challenge: string,
  credential: CredentialJson,
): Promise<{ readonly passkey: PasskeyRecord; readonly counter: number }> {
  const id = credential['id'];
  const passkey = typeof id === 'string' ? await store.findPasskey(id) : undefined;
  const counter = passkey && (await passkeys.verify(site, challenge, credential, storedOf(passkey)));
  if (passkey === undefined || counter === undefined) throw new DomainError('operators.passkey_refused');
  return { passkey, counter };
}

export async function beginNewPasskey(
  deps: OperatorDeps,
  site: PasskeySite,
  operator: Operator,
): Promise<PasskeyQuestioned> {
  const known = (await deps.store.listPasskeys(operator.id)).map(storedOf);
  const owner = { id: operator.id, email: operator.email, name: operator.email };
  const { challenge, options } = await deps.passkeys.askForNew(site, owner, known);
  const ticket = await issueTicket(
    deps,
    { purpose: 'new_passkey', operator_id: operator.id, content: challenge },
    operatorLimits.ticketSeconds,
  );
  return { ticket, options };
}

/** @throws {DomainError} `operators.login_over`, `operators.passkey_refused` */
export async function addPasskey(
  deps: OperatorDeps,
  site: PasskeySite,
  operator: Operator,
  request: { readonly ticket: string; readonly name: string; readonly credential: CredentialJson },
): Promise<void> {
  const ticket = await readTicket(deps, request.ticket, 'new_passkey');
  const made =
    ticket.operator_id === operator.id
      ? await deps.passkeys.verifyNew(site, ticket.content ?? '', request.credential)
      : undefined;
  if (made === undefined) throw new DomainError('operators.passkey_refused');
  await deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    if (!(await deps.logIns.within(scope).useTicket(deps.keys.hashOf(request.ticket))))
      throw new DomainError('operators.login_over');
    await store.lock(operator.id);
    const known = await store.listPasskeys(operator.id);
    const isAdded =
      known.length < operatorLimits.passkeysMaximum &&
      (await store.addPasskey({
        id: made.id,
        operator_id: operator.id,
        name: request.name,
        public_key: made.publicKey,
        counter: made.counter,
        transports: [...made.transports],
        created_at: deps.clock.now(),
      }));
    if (!isAdded) throw new DomainError('operators.passkey_refused');
    await recordOwn(deps, scope, 'operators.passkey_added', operator, operator.address, {
      after: { name: request.name },
    });
  });
}

/** @throws {DomainError} `operators.not_found` */
export async function removePasskey(deps: OperatorDeps, operator: Operator, id: string): Promise<void> {
  await deps.transact(async (scope) => {
    const removed = await deps.store.within(scope).removePasskey(operator.id, id);
    if (removed === undefined) throw new DomainError('operators.not_found');
    await recordOwn(deps, scope, 'operators.passkey_removed', operator, operator.address, {
      before: { name: removed.name },
    });
  });
}
