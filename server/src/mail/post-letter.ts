// Writes a letter down and asks a job to send it: in the caller's transaction, so that both happen or neither.
import { randomUUID } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../kernel/clock.ts';
import type { Scope } from '../kernel/transact.ts';
import type { MailDeps } from './ports.ts';
import { headerText, isAddress } from './rules.ts';
import type { MailContent } from './letter.ts';

export interface Posting {
  readonly channelId: number;
  /** The idempotency key: a second request with the same key sends no second mail. */
  readonly dedupKey: string;
  /** An address that is none is replaced by the sender of the install. */
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** Left out when it is no address. */
  readonly replyTo?: string;
  readonly content: MailContent;
  /** The mail is not urgent, so it may wait some seconds for a batch. */
  readonly isUnhurried?: boolean;
}

export const sendLetterJob = 'mail.send';

/** @returns whether it is new. */
export async function postLetter(
  deps: Pick<MailDeps, 'store' | 'queue' | 'clock' | 'mailer'>,
  scope: Scope,
  { channelId, dedupKey, from, to, replyTo, content, isUnhurried = false }: Posting,
): Promise<boolean> {
  if (!isAddress(to)) throw new Error('A letter needs an address to go to.');
  const sender = isAddress(from.address) ? from.address : deps.mailer.sender;
  const now = deps.clock.now();
  const id = await deps.store.within(scope).insert({
    channel_id: channelId,
    dedup_key: dedupKey,
    message_id: `<${randomUUID()}@${sender.split('@')[1] ?? ''}>`,
    from_name: headerText(from.name),
    from_address: sender,
    recipient: to,
    reply_to: replyTo !== undefined && isAddress(replyTo) ? replyTo : null,
    subject: headerText(content.subject),
    html: content.html,
    text: content.text,
    next_try_at: now,
    created_at: now,
    keys_until: content.text.includes('#key=') ? addSeconds(now, limits.mailedLinkSeconds) : null,
  });
  if (id === undefined) return false;
  const work = { channel_id: channelId, id };
  await deps.queue.send(sendLetterJob, work, { scope, singletonKey: String(id), isUnhurried });
  return true;
}
