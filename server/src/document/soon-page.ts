// The page of a channel that an operator still prepares, in the channel's look and the reader's language.
import type { Locale } from '@floodlit/contract/primitives';
import type { ChannelRecord } from '../channel/index.ts';
import { barePage } from './bare-page.ts';
import { documentWords } from './document-words.ts';

export function soonPage(channel: ChannelRecord, locale: Locale): string {
  const words = documentWords(locale);
  return barePage({ look: channel, locale, title: words('soon.title'), text: words('soon.text'), links: [] });
}
