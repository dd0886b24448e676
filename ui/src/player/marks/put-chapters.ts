// Chapters in the text track of a media element.
import type { TimeMarks } from './time-marks.ts';

/** @returns how to take them away: an element keeps its tracks, and a hidden score stays hidden. */
export function putChapters(
  media: Pick<HTMLMediaElement, 'textTracks' | 'addTextTrack'>,
  chapters: TimeMarks['chapters'],
): (() => void) | undefined {
  if (chapters.length === 0) return undefined;
  const known = [...media.textTracks].find(({ kind }) => kind === 'chapters');
  const track = known ?? media.addTextTrack('chapters');
  const clear = (): void => {
    for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue);
  };
  // A disabled track has no cues. Its change of mode tells media-chrome to read them again.
  track.mode = 'disabled';
  track.mode = 'hidden';
  clear();
  for (const [index, { at, title }] of chapters.entries())
    track.addCue(new VTTCue(at, chapters[index + 1]?.at ?? Number.MAX_SAFE_INTEGER, title));
  return () => {
    clear();
    track.mode = 'disabled';
  };
}
