// Finds orphan charges: payments that name this deployment but are unknown to it after a restore from a backup.
import { addSeconds } from '../../kernel/clock.ts';
import { canCharge } from '../subscriptions/index.ts';
import type { BalanceLine, ReconcileDeps } from './ports.ts';

/** A subscription is created at most this long before its first payment. */
const openSeconds = 3_600;

export interface Book {
  /** The worker has read all lines up to this moment. */
  readonly until: Date;
  readonly lines: readonly BalanceLine[];
  /** The lines that belong to an order of ours. */
  readonly owned: ReadonlySet<BalanceLine>;
}

/**
 * Puts each orphan into the inbox once, like a webhook. The worker retries it each minute and raises an alert. It stops
 * when the order is back, the money is refunded, or the subscription is ended.
 *
 * @param since earlier runs have found all orphans up to this moment. @throws the errors of the payment service.
 */
export async function findOrphanCharges(
  deps: Pick<ReconcileDeps, 'clock' | 'log' | 'store' | 'subscriptions'>,
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
  deps: Pick<ReconcileDeps, 'clock' | 'log' | 'store'>,
  channel_id: number,
  object_kind: 'payment' | 'subscription',
  object_id: string,
): Promise<void> {
  const row = { channel_id, event_id: `found:${object_id}`, type: 'found', object_kind, object_id };
  if (await deps.store.hasChannel(channel_id))
    await deps.store.insertInboxRow({ ...row, received_at: deps.clock.now() });
  else
    deps.log.error(
      'a payment names an unknown channel',
      new Error(
        'Another deployment uses the account, or a channel was removed. Look it up at the payment service.',
      ),
      { channel: channel_id, [object_kind === 'payment' ? 'intent' : 'subscription']: object_id },
    );
}
