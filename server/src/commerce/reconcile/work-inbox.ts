// Processes one stored webhook: reads the payment again and applies it, unless the order already shows it.
// The transaction that applies the payment also marks the row as done.
import { addSeconds } from '../../kernel/clock.ts';
import { PaymentMissing, ofChannel, paidEvent } from '../accounts/index.ts';
import { applyPayment, isMoneyIn, namedFor } from '../orders/index.ts';
import { canCharge, syncSubscription } from '../subscriptions/index.ts';
import type { InboxRow } from './store-inbox.ts';
import type { ReconcileDeps } from './ports.ts';

const alarmAfterSeconds = 600;
/** The payment service keeps events this long. A payment that is unknown then stays unknown. */
const givenUpAfterSeconds = 30 * 86_400;

/** @throws the errors of the payment service; the row stays open and is tried again. */
export async function workInbox(room: ReconcileDeps, channelId: number, eventId: string): Promise<void> {
  const row = await room.store.findInboxRow(channelId, eventId);
  if (row === undefined || row.done_at !== null) return;
  const markDone = () => room.store.markInboxRowDone(channelId, eventId, room.clock.now());
  // Events about anything but a payment need nothing from us.
  if (row.object_id === null) return markDone();

  try {
    const deps = await ofChannel(room, channelId);
    if (row.object_kind === 'subscription') return await workSubscription(deps, row, row.object_id);
    const order = await deps.store.findOrderOfIntent(channelId, row.object_id);
    // A poll was quicker. At the start of a sale, one extra call for each buyer would exceed the account's rate limit.
    if (order !== undefined && row.type === paidEvent && isMoneyIn(order.status)) return await markDone();
    const read = await deps.payments.readIntent(row.object_id);
    const intent = order === undefined ? read : namedFor(order, read);
    // One account serves many channels and deployments, and each receives all events. Others' payments are skipped here.
    if (intent.channelId !== channelId || intent.orderId === undefined) return await markDone();
    const applied = await applyPayment(deps, intent, (scope) =>
      deps.store.within(scope).markInboxRowDone(channelId, eventId, deps.clock.now()),
    );
    if (applied === 'refused') await noteTrouble(deps, row, 'does not match its order');
    if (applied !== 'unknown_order') return;
    // An operator has refunded it, so nothing is left to do.
    if (intent.status === 'succeeded' && intent.refundedCents >= intent.amount) return await markDone();
    await noteUnknown(deps, row, 'names an order that is not here');
  } catch (error) {
    if (error instanceof PaymentMissing) return noteUnknown(room, row, 'names a payment that does not exist');
    await room.store.noteInboxTrouble(
      channelId,
      eventId,
      error instanceof Error ? error.message : String(error),
    );
    throw error;
  }
}

/**
 * One account serves many channels and deployments. An event without a known subscription of this channel concerns
 * another.
 */
async function workSubscription(deps: ReconcileDeps, row: InboxRow, serviceId: string): Promise<void> {
  const subscription = await deps.store.findSubscriptionOfService(row.channel_id, serviceId);
  if (subscription !== undefined) await syncSubscription(deps, subscription);
  else if (await isOrphanCharge(deps, row.channel_id, serviceId))
    return noteUnknown(deps, row, 'names a subscription that is not here');
  await deps.store.markInboxRowDone(row.channel_id, row.event_id, deps.clock.now());
}

/**
 * A subscription that names this deployment and can charge, but is not saved here. It was created a moment ago, or
 * after the backup that was restored since.
 */
async function isOrphanCharge(
  deps: Pick<ReconcileDeps, 'store' | 'subscriptions'>,
  channelId: number,
  serviceId: string,
): Promise<boolean> {
  if ((await deps.store.listKnownSubscriptions([serviceId])).has(serviceId)) return false;
  const facts = await deps.subscriptions.read(serviceId);
  return facts.channelId === channelId && canCharge(facts);
}

/** The worker retries it, but not forever. */
async function noteUnknown(
  deps: Pick<ReconcileDeps, 'clock' | 'log' | 'store'>,
  row: InboxRow,
  trouble: string,
): Promise<void> {
  const now = deps.clock.now();
  if (now <= addSeconds(row.received_at, givenUpAfterSeconds)) return noteTrouble(deps, row, trouble);
  await deps.store.closeInboxRow(row.channel_id, row.event_id, `The webhook ${trouble}.`, now);
  deps.log.error('a webhook was abandoned', new Error(`It ${trouble}.`), {
    channel: row.channel_id,
    event: row.event_id,
  });
}

/** Stays open: an order may return with a restored database. An alert tells the operator after ten minutes. */
async function noteTrouble(
  deps: Pick<ReconcileDeps, 'clock' | 'log' | 'store'>,
  row: InboxRow,
  trouble: string,
): Promise<void> {
  await deps.store.noteInboxTrouble(row.channel_id, row.event_id, `The webhook ${trouble}.`);
  if (deps.clock.now() > addSeconds(row.received_at, alarmAfterSeconds))
    deps.log.error('a webhook cannot be applied', new Error(`It ${trouble}.`), {
      channel: row.channel_id,
      event: row.event_id,
      about: row.object_id,
    });
}
