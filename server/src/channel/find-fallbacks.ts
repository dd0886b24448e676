// Where a text has no translation, readers of that language see the content's own text.
import type { Locale } from '@floodlit/contract/primitives';
import { readChannel } from './read-settings.ts';
import type { ChannelStore } from './store.ts';
import type { ContentKey, TranslationStore } from './store-translations.ts';
import type { Clock } from '../kernel/clock.ts';

export interface Fallback {
  readonly language: Locale;
  /** The fields without a text in this language. */
  readonly fields: readonly string[];
}

/** The languages that the channel offers and in which some of these fields have no text. */
export async function findFallbacks(
  deps: {
    readonly store: ChannelStore;
    readonly translations: TranslationStore;
    readonly clock: Clock;
  },
  channelId: number,
  key: ContentKey,
  fields: readonly string[],
): Promise<Fallback[]> {
  const { settings } = await readChannel(deps, channelId);
  if (!settings.multi_language) return [];
  const own = (await deps.translations.findLanguage(channelId, key)) ?? settings.language;
  const translations = await deps.translations.read(channelId, key);
  return settings.languages
    .filter((language) => language !== own)
    .map((language) => ({ language, fields: fields.filter((field) => !translations[language]?.[field]) }))
    .filter((one) => one.fields.length > 0);
}
