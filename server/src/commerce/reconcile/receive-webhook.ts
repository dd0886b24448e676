// Stores a webhook before it is answered. A job does the work (T15).
import { DomainError } from '../../kernel/errors.ts';
import type { InboxDeps, PaymentEvent } from './ports.ts';

export const workInboxJob = 'commerce.work_inbox';

export interface Webhook {
  readonly channelId: number;
  /** The raw bytes: one changed byte breaks the signature. */
  readonly rawBody: Buffer;
  readonly signature: string;
}

/** A repeated event is answered like the first and changes nothing (T13). @throws {DomainError} `commerce.webhook_invalid` (T12). */
export async function receiveWebhook(deps: InboxDeps, webhook: Webhook): Promise<void> {
  const { channelId } = webhook;
  const event = await deps.payments.verifyWebhook(webhook.rawBody, webhook.signature, channelId);
  if (event === undefined) throw new DomainError('commerce.webhook_invalid');
  const now = deps.clock.now();
  const row = {
    channel_id: channelId,
    event_id: event.id,
    type: event.type,
    object_kind: event.subject?.kind ?? 'payment',
    object_id: event.subject?.id ?? null,
    received_at: now,
  } as const;
  if (await concernsAnother(deps, channelId, event)) {
    await deps.store.insertInboxRow({ ...row, done_at: now });
    return;
  }
  await deps.transact(async (scope) => {
    if (await deps.store.within(scope).insertInboxRow({ ...row, done_at: null }))
      await deps.queue.send(workInboxJob, { channel_id: channelId, event_id: event.id }, { scope });
  });
}

/**
 * Stripe sends every payment of an account to each channel that has an endpoint there. A payment on another channel's order
 * needs no call. With one call for each channel, many channels would use up the account's rate limit.
 */
async function concernsAnother(
  { store }: Pick<InboxDeps, 'store'>,
  channelId: number,
  { subject }: PaymentEvent,
): Promise<boolean> {
  if (subject?.kind !== 'payment') return false;
  const owner = await store.findChannelOfIntent(subject.id);
  return owner !== undefined && owner !== channelId;
}
