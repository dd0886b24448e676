import type Stripe from 'stripe';
import type { Call } from './call.ts';
import type { Transaction } from './database.ts';
import { createId } from './identifiers.ts';
import { listPage } from './lists.ts';
import type { Page } from './lists.ts';
import type { Kind, WireObjects } from './object-store.ts';
import { insertObject, readRow } from './object-store.ts';
import { findFlag, findText, listTexts, refuseUnknown } from './parameters.ts';
import { invalidRequest } from './stripe-error.ts';
import { apiVersion } from './stripe-values.ts';

/** Stripe keeps events for 30 days. */
const keptSeconds = 30 * 24 * 60 * 60;

/** Writes the event and one delivery for each endpoint that asked for it, in the transaction of what happened. */
export async function emitEvent<K extends Kind>(
  call: Call,
  type: Stripe.Event['type'],
  object: WireObjects[K],
  previousAttributes?: Partial<WireObjects[K]>,
): Promise<void> {
  const event: Stripe.EventBase = {
    id: createId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: call.clock.now(),
    data: { object, ...(previousAttributes && { previous_attributes: previousAttributes }) },
    livemode: false,
    // Counted when somebody asks, or is sent it.
    pending_webhooks: 0,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  await insertObject(call.tx, 'event', event, { parent: object.id });
  await call.tx.query(
    `insert into stripe_sandbox.deliveries (event_id, endpoint_id, status, next_attempt_at_ms)
     select $1, asked.id, 'pending', $2 from (
       select id from stripe_sandbox.objects
        where kind = 'webhook_endpoint' and object ->> 'status' = 'enabled'
          and (object -> 'enabled_events' ? '*' or object -> 'enabled_events' ? $3)
        order by ordinal for key share) as asked`,
    [event.id, call.clock.nowMs(), type],
  );
}

export async function retrieveEvent(call: Call, id: string): Promise<Stripe.EventBase> {
  refuseUnknown(call.form, ['expand']);
  const { object } = await readRow(call.tx, 'event', id);
  const [event] = await withPendingCounts(call.tx, [object]);
  return event ?? object;
}

/** `delivery_success=false` gives those that some endpoint has not taken, pending ones included, as Stripe has it. */
export async function listEvents(call: Call): Promise<Page<Stripe.EventBase>> {
  const pattern = findText(call.form, 'type');
  const types = listTexts(call.form, 'types');
  if (types.some((type) => type.includes('*')))
    throw invalidRequest('Only `type` takes a wildcard; `types` takes whole names.', undefined, 'types');
  const success = findFlag(call.form, 'delivery_success');
  const isUndelivered = `exists (select from stripe_sandbox.deliveries d where d.event_id = objects.id and d.status <> 'delivered')`;
  const page = await listPage(call, 'event', '/v1/events', ['type', 'types', 'delivery_success'], (where) => {
    // Stripe's own wildcard: `payment_intent.*`.
    if (pattern !== undefined) where(`object ->> 'type' like $`, likePattern(pattern));
    if (types.length > 0) where(`object ->> 'type' = any($)`, types);
    if (success !== undefined) where(`${isUndelivered} = $`, !success);
  });
  return { ...page, data: await withPendingCounts(call.tx, page.data) };
}

function likePattern(type: string): string {
  return type.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}

/** How many endpoints have not taken an event yet is counted when somebody asks. */
async function withPendingCounts(
  tx: Transaction,
  events: readonly Stripe.EventBase[],
): Promise<Stripe.EventBase[]> {
  const { rows } = await tx.query<{ event_id: string; pending: number }>(
    `select event_id, count(*)::int as pending from stripe_sandbox.deliveries
      where event_id = any($1) and status = 'pending' group by event_id`,
    [events.map(({ id }) => id)],
  );
  const pending = new Map(rows.map((row) => [row.event_id, row.pending]));
  return events.map((event) => ({ ...event, pending_webhooks: pending.get(event.id) ?? 0 }));
}

export async function forgetOldEvents(tx: Transaction, now: number): Promise<void> {
  await tx.query(`delete from stripe_sandbox.objects where kind = 'event' and created_at <= $1`, [
    now - keptSeconds,
  ]);
}
