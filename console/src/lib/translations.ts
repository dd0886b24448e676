// The texts of a form in other languages, as the server keeps them.
import type { Translations } from '@floodlit/contract/translations';

/** An empty text is absent: readers then see the text of the first language. */
export function withoutEmptyTexts(texts: Translations<string>): Translations<string> {
  const kept: Translations<string> = {};
  for (const [language, fields] of Object.entries(texts)) {
    const filled = Object.entries(fields).filter(([, text]) => text !== undefined && text.trim() !== '');
    if (filled.length > 0) kept[language as keyof Translations<string>] = Object.fromEntries(filled);
  }
  return kept;
}
