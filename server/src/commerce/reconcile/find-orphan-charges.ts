// Money that this database does not know of, though its name is on it: taken after the backup that has been put back since.
import { addSeconds } from '../../kernel/clock.ts';
import type { BalanceLine } from '../accounts/payment-rules.ts';
import { canCharge } from '../subscriptions/rules.ts';
import type { ReconcileDeps } from './ports.ts';

/** A subscription is created before its first payment, at most so long. */
const openSeconds = 3_600;

export interface Book {
  /** Up to here it was read. */
  readonly until: Date;
  readonly lines: readonly BalanceLine[];
  /** Those that belong to an order of ours. */
  readonly owned: ReadonlySet<BalanceLine>;
}

/**
 * Each is put into the inbox once, as a webhook would be: there it is asked about each minute and rings, until its order is back,
 * its money is given back, or its subscription is ended.
 *
 * @param since up to where all of it has been found before. @throws what the payment service throws.
 */
export async function findOrphanCharges(
  deps: ReconcileDeps,
  since: Date,
  { until, lines, owned }: Book,
): Promise<void> {
  for (const line of lines)
    if (line.order !== undefined && line.intentId !== undefined && !owned.has(line))
      await putIntoInbox(deps, line.order.channelId, 'payment', line.intentId);
  const begun = (await deps.subscriptions.listSince(addSeconds(since, -openSeconds), until)).filter(
    canCharge,
  );
  const known = await deps.store.listKnownSubscriptions(begun.map(({ id }) => id));
  for (const { id, channelId } of begun)
    if (channelId !== undefined && !known.has(id)) await putIntoInbox(deps, channelId, 'subscription', id);
}

async function putIntoInbox(
  deps: ReconcileDeps,
  channel_id: number,
  object_kind: 'payment' | 'subscription',
  object_id: string,
): Promise<void> {
  const row = { channel_id, event_id: `found:${object_id}`, type: 'found', object_kind, object_id };
  if (await deps.store.hasChannel(channel_id))
    await deps.store.insertInboxRow({ ...row, received_at: deps.clock.now() });
  else
    deps.log.error('money was taken for a channel that is not here', new Error(object_id), {
      channel: channel_id,
    });
}
