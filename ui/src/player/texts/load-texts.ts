// Loads the texts of the player in one language.
import type { PlayerTexts } from './player-texts.ts';

const loaders = {
  en: () => import('../locales/gen/en.json'),
  fr: () => import('../locales/gen/fr.json'),
  ar: () => import('../locales/gen/ar.json'),
};

export const loadPlayerTexts = async (locale: keyof typeof loaders): Promise<PlayerTexts> =>
  (await loaders[locale]()).default as unknown as PlayerTexts;
