// A ticket joins two steps of a log-in, or of a new factor. It is a secret of its browser, and works once.
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { OperatorDeps } from './ports.ts';
import type { TicketRecord } from './store-log-in.ts';

type TicketDeps = Pick<OperatorDeps, 'logIns' | 'keys' | 'clock'>;

export async function issueTicket(
  { logIns, keys, clock }: TicketDeps,
  ticket: Pick<TicketRecord, 'purpose' | 'operator_id' | 'content'>,
  seconds: number,
): Promise<string> {
  const { key, hash } = keys.create();
  const now = clock.now();
  await logIns.addTicket({ ...ticket, key_hash: hash, expires_at: addSeconds(now, seconds) }, now);
  return key;
}

/** @throws {DomainError} `operators.login_over` for an unknown, used or expired ticket, and for another purpose. */
export async function readTicket(
  { logIns, keys, clock }: TicketDeps,
  key: string,
  purpose: TicketRecord['purpose'],
): Promise<TicketRecord> {
  const ticket = await logIns.findTicket(keys.hashOf(key), purpose, clock.now());
  if (ticket === undefined) throw new DomainError('operators.login_over');
  return ticket;
}
