// The texts of a trimmed recording: playlists, captions and the text of thumbnails, as viewers get them.
import { mapCues } from './web-vtt.ts';
import { trimPlaylist, type Trim } from './trim-rules.ts';

/** Captions and the text of thumbnails, in the times of the trimmed recording. */
export function trimVtt(text: string, { from, to }: Pick<Trim, 'from' | 'to'>): string {
  const [startMs, endMs] = [Math.round(from * 1_000), Math.round(to * 1_000)];
  return mapCues(text, (fromMs, toMs) => [
    Math.max(fromMs, startMs) - startMs,
    Math.min(toMs, endMs) - startMs,
  ]);
}

/** A file of the recording as viewers get it. */
export function trimText(trim: Trim, name: string, text: string): string {
  const [, track = ''] = /^([a-z0-9]{1,16})\/(?:index|low)\.m3u8$/.exec(name) ?? [];
  const kept = trim.segments[track];
  if (kept !== undefined) return trimPlaylist(text, kept);
  return name.endsWith('.vtt') ? trimVtt(text, trim) : text;
}
