// The mail that the channel's staff gets for a contact request, in the channel's own language.
import type { ContactRequest, ContactTopic } from '@floodlit/contract/contact';
import type { Locale } from '@floodlit/contract/primitives';
import { deriveTheme } from '@floodlit/contract/sums/theme';
import { writeLetter, type Block, type MailBrand, type MailContent } from '../mail/index.ts';
import type { ChannelRecord } from './store.ts';

interface Words {
  readonly topics: Record<ContactTopic, string>;
  readonly subject: (topic: string, name: string) => string;
  readonly title: (name: string) => string;
  readonly labels: Record<'contact' | 'topic' | 'event' | 'device' | 'account' | 'language', string>;
  readonly answer: string;
  readonly call: string;
  readonly footer: (channel: string) => string;
}

const words: Record<Locale, Words> = {
  en: {
    topics: {
      playback: 'A game does not play',
      payment: 'Passes and payments',
      account: 'Account',
      schedule: 'Schedule and results',
      other: 'Something else',
    },
    subject: (topic, name) => `${topic}: ${name}`,
    title: (name) => `${name} wrote to you`,
    labels: {
      contact: 'Reach them at',
      topic: 'About',
      event: 'Game',
      device: 'Device',
      account: 'Account',
      language: 'Written from',
    },
    answer: 'Reply to this email: your answer goes straight to them.',
    call: 'They left a phone number and no email address.',
    footer: (channel) => `Sent by the contact form of ${channel}.`,
  },
  fr: {
    topics: {
      playback: 'Un match ne se lance pas',
      payment: 'Pass et paiements',
      account: 'Compte',
      schedule: 'Calendrier et résultats',
      other: 'Autre chose',
    },
    subject: (topic, name) => `${topic} : ${name}`,
    title: (name) => `${name} vous a écrit`,
    labels: {
      contact: 'Joindre cette personne',
      topic: 'Sujet',
      event: 'Match',
      device: 'Appareil',
      account: 'Compte',
      language: 'Langue de la page',
    },
    answer: 'Répondez à ce message : votre réponse lui parviendra directement.',
    call: 'Cette personne a laissé un numéro de téléphone, pas d’adresse courriel.',
    footer: (channel) => `Envoyé par le formulaire de contact de ${channel}.`,
  },
  ar: {
    topics: {
      playback: 'مباراة لا تعمل',
      payment: 'الباقات والمدفوعات',
      account: 'الحساب',
      schedule: 'المواعيد والنتائج',
      other: 'شيء آخر',
    },
    subject: (topic, name) => `${topic}: ${name}`,
    title: (name) => `رسالة من ${name}`,
    labels: {
      contact: 'وسيلة التواصل',
      topic: 'الموضوع',
      event: 'المباراة',
      device: 'الجهاز',
      account: 'الحساب',
      language: 'لغة الصفحة',
    },
    answer: 'ردّوا على هذه الرسالة وسيصل جوابكم إلى صاحبها مباشرة.',
    call: 'ترك صاحب الرسالة رقم هاتف ولم يترك بريدًا إلكترونيًا.',
    footer: (channel) => `أُرسلت عبر نموذج التواصل في ${channel}.`,
  },
};

const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' };

/** The channel as its letters show it. */
export function mailBrandOf({ settings, colors }: Pick<ChannelRecord, 'settings' | 'colors'>): MailBrand {
  const { primary, 'on-primary': ink } = deriveTheme(colors).colors;
  return {
    name: settings.name,
    monogram: settings.monogram.slice(0, 2),
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
  const say = words[language];
  const topic = say.topics[request.topic];
  const rows = [
    { label: say.labels.contact, value: request.contact },
    { label: say.labels.topic, value: topic },
    event && {
      label: say.labels.event,
      value: `${event.name} · ${event.starts_at.toISOString().slice(0, 16).replace('T', ' ')} UTC · #${event.id}`,
    },
    userId !== undefined && { label: say.labels.account, value: `#${userId}` },
    request.language && { label: say.labels.language, value: languageNames[request.language] },
    request.device && { label: say.labels.device, value: request.device },
  ].filter((row) => row !== undefined && row !== false && row !== '');
  const blocks: Block[] = [
    { kind: 'quote', text: request.message },
    { kind: 'facts', rows },
    { kind: 'text', text: canReply ? say.answer : say.call },
  ];
  return writeLetter(mailBrandOf(channel), language, {
    subject: say.subject(topic, request.name),
    title: say.title(request.name),
    blocks,
    footer: say.footer(channelName),
  });
}
