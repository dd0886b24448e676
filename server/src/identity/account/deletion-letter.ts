// The last letter of an account, to its former address.
import type { Locale } from '@floodlit/contract/primitives';
import { mailBrandOf, type ChannelRecord } from '../../channel/index.ts';
import { mailWords, writeLetter, type MailContent } from '../../mail/index.ts';

export function deletionLetter(
  channel: Pick<ChannelRecord, 'settings' | 'colors'>,
  language: Locale,
): MailContent {
  const { name, support_email } = channel.settings;
  const say = mailWords(language);
  return writeLetter(mailBrandOf(channel), language, {
    subject: say('deletion.subject', { channel: name }),
    title: say('deletion.title'),
    blocks: [
      say('deletion.gone'),
      say('deletion.stays'),
      ...(support_email === '' ? [] : [say('deletion.not_you', { address: support_email })]),
    ].map((text) => ({ kind: 'text', text })),
    footer: say('deletion.footer', { channel: name }),
  });
}
