// The texts of televisions. They are few, so their chunk has all languages.
import ar from '../locales/gen/ar.remote.json' with { type: 'json' };
import en from '../locales/gen/en.remote.json' with { type: 'json' };
import fr from '../locales/gen/fr.remote.json' with { type: 'json' };
import type { TextsOf } from '../texts/player-texts.ts';

const all: Record<string, TextsOf<'remote'>> = { en, fr, ar };

/** @param lang BCP 47 */
export const remoteTexts = (lang: string): TextsOf<'remote'> => all[lang.slice(0, 2)] ?? en;
