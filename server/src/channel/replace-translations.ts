// Replaces all translations of content, as an editor with one field per language sends them.
import type { TranslatableKind, Translations } from '@floodlit/contract/translations';
import type { Scope } from '../kernel/transact.ts';
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
  { store, translations, cleanHtml }: TranslationDeps & { readonly store: ChannelStore },
  scope: Scope,
  channelId: number,
  kind: TranslatableKind & TranslatableRow,
  id: number,
  given: Translations<string>,
): Promise<void> {
  const stored = translations.within(scope);
  const { language: first, languages } = (await readChannel({ store: store.within(scope) }, channelId))
    .settings;
  const own = (await stored.findLanguage(channelId, { kind, id })) ?? first;
  await stored.replace(
    channelId,
    { kind, id },
    checkedTranslations(cleanHtml, kind, { own, languages }, given),
  );
}
