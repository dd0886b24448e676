// The words of scores, in the file that all parts of scores share.
import type { Translator } from '../../../lib/translate.tsx';

const files = {
  en: () => import('../../../locales/gen/en.scores.json'),
  fr: () => import('../../../locales/gen/fr.scores.json'),
  ar: () => import('../../../locales/gen/ar.scores.json'),
};

export async function addScoreWords({ locale, add, has }: Translator): Promise<void> {
  if (!has('score.final')) add((await files[locale]()).default);
}
