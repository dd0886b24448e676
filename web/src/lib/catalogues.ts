// One language at a time, starting with the messages of every page.
import type { Locale } from '@floodlit/contract/primitives';

type Load = () => Promise<{ default: object }>;

const core: Record<Locale, Load> = {
  en: () => import('../locales/gen/en.json'),
  fr: () => import('../locales/gen/fr.json'),
  ar: () => import('../locales/gen/ar.json'),
};
const more: Record<Locale, Load> = {
  en: () => import('../locales/gen/en.more.json'),
  fr: () => import('../locales/gen/fr.more.json'),
  ar: () => import('../locales/gen/ar.more.json'),
};

export const loadCatalogue = async (locale: Locale): Promise<object> => (await core[locale]()).default;
export const loadMoreMessages = async (locale: Locale): Promise<object> => (await more[locale]()).default;
