// The texts of the mini player. They are few, so its chunk has all languages.
import ar from '../locales/gen/ar.mini.json' with { type: 'json' };
import en from '../locales/gen/en.mini.json' with { type: 'json' };
import fr from '../locales/gen/fr.mini.json' with { type: 'json' };
import type { TextsOf } from '../texts/player-texts.ts';

const all: Record<string, TextsOf<'mini'>> = { en, fr, ar };

/** @param lang BCP 47 */
export const miniTexts = (lang: string): TextsOf<'mini'> => all[lang.slice(0, 2)] ?? en;
