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
  /** The choice that turns the keys outside the player on and off. */
  pageKeys: string;
  /** Shown over a picture that has run dry while the server can't be reached. */
  reconnecting: string;
  /** On the button over a live game that had to begin without sound. */
  soundOn: string;
  cannotDecode: string;
  missing: string;
  live: LiveTexts;
}

export interface LiveTexts {
  /** On the button, at the edge and away from it. */
  live: string;
  goLive: string;
  startOver: string;
  latency: string;
  low: string;
  standard: string;
  /** Why the latency is not what was chosen. */
  fellBack: string;
  /** `2.1 s behind live`; the number as the language writes it. */
  delay: (seconds: string) => string;
  /** The time line at the edge, spoken. */
  atEdge: string;
  /** `3 minutes behind live`, spoken. */
  behind: (duration: string) => string;
  interrupted: string;
  interruptedLead: string;
  /** Instead of the two above, while an encoder that rested starts. */
  starting: string;
  startingLead: string;
}
