// The words of dates in all languages, for tests of formatters.
import ar from '../locales/gen/ar.json' with { type: 'json' };
import moreAr from '../locales/gen/ar.more.json' with { type: 'json' };
import en from '../locales/gen/en.json' with { type: 'json' };
import moreEn from '../locales/gen/en.more.json' with { type: 'json' };
import fr from '../locales/gen/fr.json' with { type: 'json' };
import moreFr from '../locales/gen/fr.more.json' with { type: 'json' };
import { createTranslator } from './translate.tsx';

export const translators = {
  en: createTranslator('en', { ...en, ...moreEn }),
  fr: createTranslator('fr', { ...fr, ...moreFr }),
  ar: createTranslator('ar', { ...ar, ...moreAr }),
};
