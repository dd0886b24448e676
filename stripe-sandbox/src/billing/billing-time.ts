import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import type { Transaction } from '../database.ts';
import { createForm } from '../form.ts';
import { readRow } from '../object-store.ts';
import type { SandboxClock } from '../sandbox-clock.ts';

/** The same call at another time: what it makes is dated then. Webhooks keep to the sandbox's own time. */
function atTime(call: Call, seconds: number): Call {
  return { ...call, clock: { ...call.clock, now: () => seconds } };
}

/** In the time of the customer's test clock, if it has one. */
export async function atTimeOf(
  call: Call,
  customer: { test_clock?: string | { id: string } | null },
): Promise<Call> {
  const clockId = idOf(customer.test_clock ?? null);
  if (clockId === null) return call;
  const { object } = await readRow(call.tx, 'test_clock', clockId, { param: 'test_clock' });
  return atTime(call, object.frozen_time);
}

/** A call that nobody made: time brought it about. */
export function createOwnCall(tx: Transaction, clock: SandboxClock, seconds: number = clock.now()): Call {
  return atTime(
    { tx, clock, form: createForm(), audience: 'secret', requestId: null, idempotencyKey: null },
    seconds,
  );
}
