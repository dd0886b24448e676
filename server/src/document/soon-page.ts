// The page of a channel that an operator still prepares, in the channel's look and the reader's language.
import type { Locale } from '@floodlit/contract/primitives';
import type { ChannelRecord } from '../channel/index.ts';
import { barePage } from './bare-page.ts';

const words: Record<Locale, { title: string; text: string }> = {
  en: { title: 'Coming soon', text: 'This channel opens soon. Please come back in a few days.' },
  fr: { title: 'Bientôt', text: 'Cette chaîne ouvre bientôt. Revenez dans quelques jours.' },
  ar: { title: 'قريبًا', text: 'تُفتح هذه القناة قريبًا. عودوا بعد أيام قليلة.' },
};

export const soonPage = (channel: ChannelRecord, locale: Locale): string =>
  barePage({ look: channel, locale, ...words[locale], links: [] });
