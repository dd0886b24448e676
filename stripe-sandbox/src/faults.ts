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
  /** Share of the matching calls, 0 to 1: one call in five is 0.2. */
  share: number;
}

const maxSeconds = 120;

export async function listFaults(tx: Transaction): Promise<Fault[]> {
  const { rows } = await tx.query<Fault>(
    'select target, mode, seconds, remaining, share from stripe_sandbox.faults order by target, mode',
  );
  return rows;
}

/** As this process last wrote them, and no other writes them: they are asked for with every call, and hardly ever there. */
const standing = new WeakMap<Database, Promise<readonly Fault[]>>();

/** Replaces the active faults. `change` maps the current list; the new list applies from the next call on. */
export async function changeFaults(
  database: Database,
  change: (faults: readonly Fault[]) => readonly Fault[],
): Promise<void> {
  try {
    await database.transact(async (tx) => replaceFaults(tx, change(await listFaults(tx))));
  } finally {
    standing.delete(database);
  }
}

async function replaceFaults(tx: Transaction, faults: readonly Fault[]): Promise<void> {
  await tx.query('delete from stripe_sandbox.faults');
  for (const fault of faults) {
    await tx.query(
      `insert into stripe_sandbox.faults (target, mode, seconds, remaining, share) values ($1, $2, $3, $4, $5)
       on conflict (target, mode) do update
         set seconds = excluded.seconds, remaining = excluded.remaining, share = excluded.share`,
      [fault.target, fault.mode, fault.seconds, fault.remaining, fault.share],
    );
  }
}

/**
 * Takes one use of a fault that stands for this call. Its transaction is its own, so a roll-back keeps it used. The
 * shares of several faults add up: what one of them leaves is the next one's.
 */
export async function takeCallFault(database: Database, operation: string): Promise<Fault | undefined> {
  let chance = Math.random();
  for (const fault of await standingFor(database, [operation, '*'])) {
    chance -= fault.share;
    if (chance < 0 && (await spend(database, fault))) return fault;
  }
  return undefined;
}

/** Several may meet the same delivery, each by its own chance. */
export async function takeWebhookFaults(database: Database): Promise<Map<string, Fault>> {
  const taken = new Map<string, Fault>();
  for (const fault of await standingFor(database, ['webhooks']))
    if (Math.random() < fault.share && (await spend(database, fault))) taken.set(fault.mode, fault);
  return taken;
}

/** In the order of `targets`, then of their modes. */
async function standingFor(database: Database, targets: readonly string[]): Promise<Fault[]> {
  const asked = standing.get(database) ?? database.ask(listFaults);
  standing.set(database, asked);
  try {
    const faults = await asked;
    return targets.flatMap((target) => faults.filter((fault) => fault.target === target));
  } catch (error) {
    standing.delete(database);
    throw error;
  }
}

/** Uses up one occurrence of a counted fault. Parallel calls never use more than its count. */
async function spend(database: Database, { target, mode, remaining }: Fault): Promise<boolean> {
  if (remaining === null) return true;
  try {
    return await database.transact(async (tx) => {
      const { rows } = await tx.query<{ remaining: number }>(
        `update stripe_sandbox.faults set remaining = remaining - 1
          where target = $1 and mode = $2 and remaining > 0 returning remaining`,
        [target, mode],
      );
      if (rows[0]?.remaining === 0)
        await tx.query('delete from stripe_sandbox.faults where target = $1 and mode = $2', [target, mode]);
      return rows.length > 0;
    });
  } finally {
    standing.delete(database);
  }
}

/** Reads `[{target, mode, seconds?, times?, share?}]`; throws a Stripe error that says what is wrong. */
export function readFaults(value: unknown, operations: readonly string[]): Fault[] {
  if (!Array.isArray(value))
    throw invalidRequest(
      'faults must be a list of {target, mode, seconds?, times?, share?}.',
      undefined,
      'faults',
    );
  return value.map((each: unknown) => readFault(each, operations));
}

function readFault(value: unknown, operations: readonly string[]): Fault {
  const { target, mode, seconds, times, share } = (typeof value === 'object' && value ? value : {}) as Record<
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
  if (share !== undefined && !(typeof share === 'number' && share > 0 && share <= 1)) {
    throw invalidRequest('share must be above 0 and at most 1.', undefined, 'share');
  }
  return { target, mode: known, seconds: seconds ?? 1, remaining: times ?? null, share: share ?? 1 };
}
