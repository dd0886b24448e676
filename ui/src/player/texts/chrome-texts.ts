// The texts of media-chrome's controls, under its own keys.
import type { TranslateKeys } from 'media-chrome/dist/lang/en.js';
import type { PlayerTexts } from './player-texts.ts';

const prefix = 'chrome.';

/** The library shows the key itself where a text is missing, so catalogues leave out texts that equal their keys. */
export const chromeTexts = (texts: PlayerTexts): Record<TranslateKeys, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key.slice(prefix.length), text]),
  ) as Record<TranslateKeys, string>;
