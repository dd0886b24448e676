// An operator's text may be in another language than the page, and one field in another than the rest. `lang` informs
// readers and screen readers.
import type { Locale } from '@floodlit/contract/primitives';
import type { FieldLanguages } from '@floodlit/contract/translations';

interface Written {
  readonly language: Locale;
  readonly field_languages?: FieldLanguages;
}

/** The language and direction of one field. */
export function languageOf(
  { language, field_languages }: Written,
  field: string,
): { lang: Locale; dir: 'ltr' | 'rtl' } {
  const lang = field_languages?.[field] ?? language;
  return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' };
}
