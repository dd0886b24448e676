import type { Database, Transaction } from './database.ts';
import { invalidRequest } from './stripe-error.ts';

export const callFaultModes = [
  'fail_before', // 500 and nothing done; the idempotency key stays free
  'fail_before_stored', // 500 and nothing done; the 500 is kept under the key
  'fail_after', // done, but the answer is a 500 that is kept under the key
  'hang_before', // waits, then acts
  'hang_after', // acts, then waits before it answers
  'reset_before', // the connection breaks and nothing is done
  'reset_after', // done, but the connection breaks
  'rate_limit', // 429
] as const;
export const webhookFaultModes = ['drop', 'double', 'delay', 'shuffle'] as const;

export type CallFaultMode = (typeof callFaultModes)[number];
export type WebhookFaultMode = (typeof webhookFaultModes)[number];

export interface Fault {
  /** An operation such as `payment_intents.confirm`, `*` for all of them, or `webhooks`. */
  target: string;
  mode: CallFaultMode | WebhookFaultMode;
  /** How long a hang or delay lasts, and the most that `shuffle` delays. */
  seconds: number;
  /** How many times more; null until it is taken away. */
  remaining: number | null;
}

const maxSeconds = 120;

export async function listFaults(tx: Transaction): Promise<Fault[]> {
  const { rows } = await tx.query<Fault>(
    'select target, mode, seconds, remaining from stripe_sandbox.faults order by target, mode',
  );
  return rows;
}

export async function replaceFaults(tx: Transaction, faults: readonly Fault[]): Promise<void> {
  await tx.query('delete from stripe_sandbox.faults');
  for (const fault of faults) {
    await tx.query(
      `insert into stripe_sandbox.faults (target, mode, seconds, remaining) values ($1, $2, $3, $4)
       on conflict (target, mode) do update set seconds = excluded.seconds, remaining = excluded.remaining`,
      [fault.target, fault.mode, fault.seconds, fault.remaining],
    );
  }
}

/** Takes one use of a fault that stands for this call, in a transaction of its own so that a roll-back keeps it used. */
export async function takeCallFault(database: Database, operation: string): Promise<Fault | undefined> {
  const [fault] = await database.transact((tx) => takeFaults(tx, [operation, '*'], 1));
  return fault;
}

export async function takeWebhookFaults(database: Database): Promise<Map<string, Fault>> {
  const taken = await database.transact((tx) => takeFaults(tx, ['webhooks'], webhookFaultModes.length));
  return new Map(taken.map((fault) => [fault.mode, fault]));
}

async function takeFaults(tx: Transaction, targets: string[], atMost: number): Promise<Fault[]> {
  const { rows } = await tx.query<Fault>(
    `select target, mode, seconds, remaining from stripe_sandbox.faults
      where target = any($1) and (remaining is null or remaining > 0)
      order by array_position($1, target), mode limit $2 for update`,
    [targets, atMost],
  );
  for (const fault of rows) {
    if (fault.remaining === null) continue;
    const sql =
      fault.remaining > 1
        ? 'update stripe_sandbox.faults set remaining = remaining - 1 where target = $1 and mode = $2'
        : 'delete from stripe_sandbox.faults where target = $1 and mode = $2';
    await tx.query(sql, [fault.target, fault.mode]);
  }
  return rows;
}

/** Reads `[{target, mode, seconds?, times?}]`; throws a Stripe error that says what is wrong. */
export function readFaults(value: unknown, operations: readonly string[]): Fault[] {
  if (!Array.isArray(value))
    throw invalidRequest('faults must be a list of {target, mode, seconds?, times?}.', undefined, 'faults');
  return value.map((each: unknown) => readFault(each, operations));
}

function readFault(value: unknown, operations: readonly string[]): Fault {
  const { target, mode, seconds, times } = (typeof value === 'object' && value ? value : {}) as Record<
    string,
    unknown
  >;
  const isWebhooks = target === 'webhooks';
  const modes: readonly Fault['mode'][] = isWebhooks ? webhookFaultModes : callFaultModes;
  const known = modes.find((each) => each === mode);
  if (typeof target !== 'string' || !(isWebhooks || target === '*' || operations.includes(target))) {
    throw invalidRequest(
      `Unknown target. One of: webhooks, *, ${operations.join(', ')}.`,
      undefined,
      'target',
    );
  }
  if (!known) throw invalidRequest(`Unknown mode. One of: ${modes.join(', ')}.`, undefined, 'mode');
  if (seconds !== undefined && !(typeof seconds === 'number' && seconds >= 0 && seconds <= maxSeconds)) {
    throw invalidRequest(`seconds must be from 0 to ${maxSeconds}.`, undefined, 'seconds');
  }
  if (
    times !== undefined &&
    times !== null &&
    !(typeof times === 'number' && Number.isInteger(times) && times > 0)
  ) {
    throw invalidRequest('times must be a whole number above 0.', undefined, 'times');
  }
  return { target, mode: known, seconds: seconds ?? 1, remaining: times ?? null };
}
