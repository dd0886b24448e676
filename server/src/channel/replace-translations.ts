// Replaces all translations of content, as an editor with one field per language sends them.
import type { TranslatableKind, Translations } from '@floodlit/contract/translations';
import { checkedTranslations } from './checked-translations.ts';
import { readChannel } from './read-settings.ts';
import type { ChannelStore } from './store.ts';
import type { TranslatableRow } from './store-translations.ts';
import type { TranslationDeps } from './write-texts.ts';

/**
 * An absent or empty text falls back to the content's own.
 * @throws {DomainError} `channel.translation_invalid`, also for the content's own language and for one that the channel
 * does not offer.
 */
export async function replaceTranslations(
  {
    store,
    translations,
    cleanHtml,
  }: Pick<TranslationDeps, 'translations' | 'cleanHtml'> & {
    readonly store: ChannelStore;
  },
  channelId: number,
  kind: TranslatableKind & TranslatableRow,
  id: number,
  given: Translations<string>,
): Promise<void> {
  const { language: first, languages } = (await readChannel({ store }, channelId)).settings;
  const own = (await translations.findLanguage(channelId, { kind, id })) ?? first;
  await translations.replace(
    channelId,
    { kind, id },
    checkedTranslations(cleanHtml, kind, { own, languages }, given),
  );
}
