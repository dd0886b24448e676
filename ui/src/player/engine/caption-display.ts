// Gives the captions of a media element the viewer's look, and moves them in time.
import { cueCss } from '../logic/caption-look.ts';
import type { CaptionLook } from '../logic/caption-look.ts';

export interface CaptionDisplay {
  show: (look: CaptionLook, offsetSeconds: number) => void;
  stop: () => void;
}

/** The times of each cue in its file. */
const ownTimes = new WeakMap<TextTrackCue, { start: number; end: number }>();

function moveCue(cue: TextTrackCue, seconds: number): void {
  const own = ownTimes.get(cue) ?? { start: cue.startTime, end: cue.endTime };
  ownTimes.set(cue, own);
  const start = Math.max(0, own.start + seconds);
  const end = Math.max(0, own.end + seconds);
  if (cue.startTime !== start) cue.startTime = start;
  if (cue.endTime !== end) cue.endTime = end;
}

/** @param element an <hls-video>: its captions are drawn in its shadow tree, in full screen as well. */
export function createCaptionDisplay(element: HTMLVideoElement): CaptionDisplay {
  const sheet = new CSSStyleSheet();
  const { shadowRoot, textTracks } = element;
  shadowRoot?.adoptedStyleSheets.push(sheet);
  let offset = 0;
  const move = () => {
    for (const track of textTracks)
      if (track.kind === 'captions') for (const cue of track.cues ?? []) moveCue(cue, offset);
  };
  textTracks.addEventListener('change', move);
  // A track loads when it is first shown. The event does not bubble.
  shadowRoot?.addEventListener('load', move, true);
  return {
    show: (look, offsetSeconds) => {
      sheet.replaceSync(cueCss(look));
      offset = offsetSeconds;
      move();
    },
    stop: () => {
      textTracks.removeEventListener('change', move);
      shadowRoot?.removeEventListener('load', move, true);
      if (shadowRoot)
        shadowRoot.adoptedStyleSheets = shadowRoot.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}
