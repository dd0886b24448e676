// Actions a visitor's message to the people of the channel, as a letter to their support address.
import { DomainError } from '../kernel/errors.ts';
import type { Transact } from '../kernel/transact.ts';
import { isAddress, postLetter, type MailDeps } from '../mail/index.ts';
import { contactLetter, type ContactFacts } from './contact-letter.ts';
import type { ChannelDeps } from './ports.ts';
import { readChannel } from './read-settings.ts';

export interface WritingDeps {
  readonly channel: ChannelDeps;
  readonly mail: MailDeps;
  readonly transact: Transact;
}

/**
 * The install's own address receives nothing: it is usually a no-reply address, and the message would be lost.
 *
 * @throws {DomainError} `channel.contact_unavailable` where the channel has no support address.
 * @param messageKey the idempotency key of a message, the same for each attempt.
 */
export async function writeToChannel(
  { channel, mail, transact }: WritingDeps,
  channelId: number,
  messageKey: string,
  facts: Omit<ContactFacts, 'canReply'>,
): Promise<void> {
  const record = await readChannel(channel, channelId);
  const { name, support_email } = record.settings;
  if (!isAddress(support_email)) throw new DomainError('channel.contact_unavailable');
  const canReply = isAddress(facts.request.contact);
  const content = contactLetter(record, { ...facts, canReply });
  await transact((scope) =>
    postLetter(mail, scope, {
      channelId,
      dedupKey: messageKey,
      from: { name, address: support_email },
      to: support_email,
      ...(canReply && { replyTo: facts.request.contact }),
      content,
    }),
  );
}
