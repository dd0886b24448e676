// The texts of the sheet of all keys. It loads with the sheet, so it has all languages.
import ar from '../locales/gen/ar.keys.json' with { type: 'json' };
import en from '../locales/gen/en.keys.json' with { type: 'json' };
import fr from '../locales/gen/fr.keys.json' with { type: 'json' };
import type { TextsOf } from './player-texts.ts';

export type KeySheetTexts = TextsOf<'keys'>;

const all: Record<string, KeySheetTexts> = { en, fr, ar };

/** @param lang BCP 47 */
export const keySheetTexts = (lang: string): KeySheetTexts => all[lang.slice(0, 2)] ?? en;
