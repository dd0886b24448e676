import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import type { Transaction } from '../database.ts';
import { emitEvent } from '../events.ts';
import { createId } from '../identifiers.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import { insertObject, readRow, saveObject } from '../object-store.ts';
import { findInteger, findText, readText, refuseUnknown } from '../parameters.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { StripeError, invalidRequest } from '../stripe-error.ts';
import { createOwnCall } from './billing-time.ts';

type TestClock = Stripe.TestHelpers.TestClock;

const keptSeconds = 30 * 24 * 60 * 60;

export async function createTestClock(call: Call): Promise<TestClock> {
  const { form } = call;
  refuseUnknown(form, ['expand', 'frozen_time', 'name']);
  const clock: TestClock = {
    id: createId('clock'),
    object: 'test_helpers.test_clock',
    created: call.clock.now(),
    deletes_after: call.clock.now() + keptSeconds,
    frozen_time: readTime(call),
    livemode: false,
    name: findText(form, 'name', 300) ?? null,
    status: 'ready',
    status_details: {},
  };
  await insertObject(call.tx, 'test_clock', clock);
  await emitEvent(call, 'test_helpers.test_clock.created', clock);
  return clock;
}

function readTime({ form }: Call): number {
  readText(form, 'frozen_time');
  const time = findInteger(form, 'frozen_time') ?? 0;
  if (time < 1) throw invalidRequest('Invalid timestamp.', undefined, 'frozen_time');
  return time;
}

export async function retrieveTestClock(call: Call, id: string): Promise<TestClock> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'test_clock', id)).object;
}

export function listTestClocks(call: Call): Promise<Page<TestClock>> {
  return listPage(call, 'test_clock', '/v1/test_helpers/test_clocks', []);
}

/** Answers while it is still `advancing`; it is `ready` once everything up to then has happened. */
export async function advanceTestClock(call: Call, id: string): Promise<TestClock> {
  const { form, tx } = call;
  refuseUnknown(form, ['expand', 'frozen_time']);
  const { object: clock } = await readRow(tx, 'test_clock', id, { lock: true });
  const target = readTime(call);
  if (clock.status !== 'ready') {
    const message = 'Test clock advancement underway. Wait until it is ready.';
    throw new StripeError(429, { type: 'invalid_request_error', code: 'lock_timeout', message });
  }
  if (target <= clock.frozen_time)
    throw invalidRequest('A test clock only goes forward.', undefined, 'frozen_time');
  const advancing: TestClock = {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  };
  await saveObject(tx, advancing);
  await emitEvent(call, 'test_helpers.test_clock.advancing', advancing);
  return advancing;
}

/** Its customers and all that is theirs go with it. */
export async function deleteTestClock(call: Call, id: string): Promise<Stripe.TestHelpers.DeletedTestClock> {
  const { object: clock } = await readRow(call.tx, 'test_clock', id, { lock: true });
  await call.tx.query(
    `delete from stripe_sandbox.objects where customer in (
       select id from stripe_sandbox.objects where kind = 'customer' and object ->> 'test_clock' = $1)`,
    [id],
  );
  await call.tx.query(
    `delete from stripe_sandbox.objects where kind = 'customer' and object ->> 'test_clock' = $1`,
    [id],
  );
  await call.tx.query('delete from stripe_sandbox.objects where id = $1', [id]);
  await emitEvent(call, 'test_helpers.test_clock.deleted', clock);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}

export async function isAdvancing(tx: Transaction): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from stripe_sandbox.objects where kind = 'test_clock' and object ->> 'status' = 'advancing' limit 1`,
    [],
  );
  return (rowCount ?? 0) > 0;
}

/** Called when nothing is due any more: each clock on its way has arrived. `stuck`: things that still wait. */
export async function finishAdvancing(
  tx: Transaction,
  clock: SandboxClock,
  stuck: readonly string[],
): Promise<boolean> {
  const { rows } = await tx.query<{ object: TestClock }>(
    `select object from stripe_sandbox.objects c where kind = 'test_clock' and object ->> 'status' = 'advancing'
        and not exists (select from stripe_sandbox.appointments a where a.test_clock = c.id
          and (a.at <= (c.object -> 'status_details' -> 'advancing' ->> 'target_frozen_time')::bigint or a.subject = any($1)))
      order by ordinal for update`,
    [stuck],
  );
  for (const { object } of rows) {
    const arrived: TestClock = {
      ...object,
      frozen_time: object.status_details.advancing?.target_frozen_time ?? object.frozen_time,
      status: 'ready',
      status_details: {},
    };
    await saveObject(tx, arrived);
    await emitEvent(createOwnCall(tx, clock), 'test_helpers.test_clock.ready', arrived);
  }
  return rows.length > 0;
}
