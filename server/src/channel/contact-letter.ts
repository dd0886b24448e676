// The mail that the channel's staff gets for a contact request, in the channel's own language.
import type { ContactRequest } from '@floodlit/contract/channel/contact';
import type { Locale } from '@floodlit/contract/primitives';
import { firstLetters } from '@floodlit/contract/sums/first-letters';
import { deriveTheme } from '@floodlit/contract/sums/theme';
import { mailWords, writeLetter, type Block, type MailBrand, type MailContent } from '../mail/index.ts';
import type { ChannelRecord } from './store.ts';

const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' };

/** The channel as its letters show it. */
export function mailBrandOf({ settings, colors }: Pick<ChannelRecord, 'settings' | 'colors'>): MailBrand {
  const { primary, 'on-primary': ink } = deriveTheme(colors).colors;
  return {
    name: settings.name,
    monogram: firstLetters(settings.monogram, 2),
    color: primary ?? '#12161d',
    ink: ink ?? '#ffffff',
  };
}

export interface ContactFacts {
  readonly request: Omit<ContactRequest, 'idempotency_key' | 'recaptcha_token' | 'website'>;
  readonly event: { readonly id: number; readonly name: string; readonly starts_at: Date } | undefined;
  readonly userId: number | undefined;
  /** Whether a reply to the mail reaches the sender of the message. */
  readonly canReply: boolean;
}

export function contactLetter(
  channel: Pick<ChannelRecord, 'settings' | 'colors'>,
  { request, event, userId, canReply }: ContactFacts,
): MailContent {
  const { language, name: channelName } = channel.settings;
  const say = mailWords(language);
  const topic = say(`contact.topics.${request.topic}`);
  const rows = [
    { label: say('contact.labels.contact'), value: request.contact },
    { label: say('contact.labels.topic'), value: topic },
    event && {
      label: say('contact.labels.event'),
      value: `${event.name} · ${event.starts_at.toISOString().slice(0, 16).replace('T', ' ')} UTC · #${event.id}`,
    },
    userId !== undefined && { label: say('contact.labels.account'), value: `#${userId}` },
    request.language && { label: say('contact.labels.language'), value: languageNames[request.language] },
    request.device && { label: say('contact.labels.device'), value: request.device },
  ].filter((row) => row !== undefined && row !== false && row !== '');
  const blocks: Block[] = [
    { kind: 'quote', text: request.message },
    { kind: 'facts', rows },
    { kind: 'text', text: canReply ? say('contact.answer') : say('contact.call') },
  ];
  return writeLetter(mailBrandOf(channel), language, {
    subject: say('contact.subject', { topic, name: request.name }),
    title: say('contact.title', { name: request.name }),
    blocks,
    footer: say('contact.footer', { channel: channelName }),
  });
}
