// The texts of a sponsor's film. They load with it, before the texts of the page.
import ar from '../locales/gen/ar.preroll.json' with { type: 'json' };
import en from '../locales/gen/en.preroll.json' with { type: 'json' };
import fr from '../locales/gen/fr.preroll.json' with { type: 'json' };
import type { TextsOf } from '../texts/player-texts.ts';

const all: Record<string, TextsOf<'preroll'>> = { en, fr, ar };

/** @param lang BCP 47 */
export const prerollTexts = (lang: string): TextsOf<'preroll'> => all[lang.slice(0, 2)] ?? en;
