// The translations of one record, as an editor with one field per language sends them.
import type { Locale } from '@floodlit/contract/primitives';
import type { TranslatableKind, Translations } from '@floodlit/contract/translations';
import { DomainError } from '../kernel/errors.ts';
import type { CleanHtml } from './ports.ts';
import { checkedTexts } from './write-texts.ts';

/**
 * An absent or empty text falls back to the content's own.
 * @throws {DomainError} `channel.translation_invalid`, also for the content's own language and for one that the channel
 * does not offer.
 */
export function checkedTranslations(
  cleanHtml: CleanHtml,
  kind: TranslatableKind,
  { own, languages }: { readonly own: Locale; readonly languages: readonly Locale[] },
  given: Translations<string>,
): Record<string, Record<string, string>> {
  const kept: Record<string, Record<string, string>> = {};
  for (const [language, texts] of Object.entries(given)) {
    if (language === own || !languages.some((one) => one === language))
      throw new DomainError('channel.translation_invalid');
    const filled = Object.entries(checkedTexts(cleanHtml, kind, texts)).flatMap(([field, text]) =>
      text === null ? [] : [[field, text] as const],
    );
    if (filled.length > 0) kept[language] = Object.fromEntries(filled);
  }
  return kept;
}
