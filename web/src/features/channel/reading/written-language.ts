// An operator writes in one language, whichever the page around it is in: readers and screen readers are told.
import type { Locale } from '@floodlit/contract/primitives';

export const languageOf = (language: Locale): { lang: Locale; dir: 'ltr' | 'rtl' } => ({
  lang: language,
  dir: language === 'ar' ? 'rtl' : 'ltr',
});
