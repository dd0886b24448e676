// An operator writes in one language, which may differ from the page's. `lang` informs readers and screen
// readers.
import type { Locale } from '@floodlit/contract/primitives';

export const languageOf = (language: Locale): { lang: Locale; dir: 'ltr' | 'rtl' } => ({
  lang: language,
  dir: language === 'ar' ? 'rtl' : 'ltr',
});
