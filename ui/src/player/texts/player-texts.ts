// Everything the player says, in one language.
import type { TranslateKeys } from 'media-chrome/dist/lang/en.js';
import type { TimeTexts } from '../logic/time-text.ts';

export interface PlayerTexts extends TimeTexts {
  /** The texts of the controls, under the names media-chrome looks them up by. */
  chrome: Record<TranslateKeys, string>;
  captions: string;
  quality: string;
  speed: string;
  pictureInPicture: string;
  /** Shown over a picture that has run dry while the server can't be reached. */
  reconnecting: string;
  cannotDecode: string;
  missing: string;
}
