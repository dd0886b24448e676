/** The language whose numbers a player writes. English for one that it does not know. */
export const localeOf = (language: string): 'en' | 'fr' | 'ar' =>
  language === 'fr' || language === 'ar' ? language : 'en';
