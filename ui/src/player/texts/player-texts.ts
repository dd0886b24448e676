// All texts of the player, in one language.
import type { TranslateKeys } from 'media-chrome/dist/lang/en.js';
import type { CaptionLook } from '../logic/caption-look.ts';
import type { Trouble } from '../logic/trouble.ts';
import type { TimeTexts } from '../logic/time-text.ts';

export interface PlayerTexts extends TimeTexts {
  /** The texts of the controls, under media-chrome's own keys. */
  chrome: Record<TranslateKeys, string>;
  /** The menu of sound tracks. */
  audio: string;
  captions: string;
  captionStyle: CaptionStyleTexts;
  quality: string;
  speed: string;
  pictureInPicture: string;
  /** The setting that turns the keys outside the player on and off. */
  pageKeys: string;
  /** The setting that opens the sheet of all keys. */
  allKeys: string;
  /** The button that begins a clip. */
  clip: string;
  theatre: { enter: string; leave: string };
  /** The full screen of phones. */
  fill: { enter: string; leave: string };
  /** Over the picture: the true cause of a trouble, and the next step. */
  trouble: Record<Trouble, string>;
  /** On the button over a live game that started muted. */
  soundOn: string;
  live: LiveTexts;
}

export interface CaptionStyleTexts {
  title: string;
  size: string;
  sizes: Record<CaptionLook['size'], string>;
  colour: string;
  colours: Record<CaptionLook['colour'], string>;
  background: string;
  backgrounds: Record<CaptionLook['background'], string>;
  /** How much later the captions come. */
  offset: string;
  /** `+1.5 s`, with the number in the language's format. */
  seconds: (number: string) => string;
  reset: string;
  close: string;
}

export interface LiveTexts {
  /** On the live button, at the edge and away from it. */
  live: string;
  goLive: string;
  startOver: string;
  latency: string;
  low: string;
  standard: string;
  /** Why the latency mode differs from the viewer's choice. */
  fellBack: string;
  /** `2.1 s behind live`, with the number in the language's format. */
  delay: (seconds: string) => string;
  /** The time line at the edge, for screen readers. */
  atEdge: string;
  /** `3 minutes behind live`, for screen readers. */
  behind: (duration: string) => string;
  interrupted: string;
  interruptedLead: string;
  /** Replaces the two above while a paused encoder starts. */
  starting: string;
  startingLead: string;
}
