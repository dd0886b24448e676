// The texts of a trimmed recording: playlists, captions and the text of thumbnails, as viewers get them.
import { vttTime } from '../web-vtt.ts';
import { trimPlaylist, type Trim } from './rules.ts';

const cueTimes = /^((?:\d{2,}:)?\d{2}:\d{2}\.\d{3}) --> ((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})(.*)$/;

const msOf = (time: string): number =>
  Math.round(time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000);

/** Captions and the text of thumbnails, in the times of the trimmed recording. */
export function trimVtt(text: string, { from, to }: Pick<Trim, 'from' | 'to'>): string {
  const [fromMs, toMs] = [Math.round(from * 1_000), Math.round(to * 1_000)];
  return text
    .split('\n\n')
    .flatMap((block) => {
      const lines = block.split('\n');
      const place = lines.findIndex((line) => cueTimes.test(line));
      if (place === -1) return [block];
      const [, start = '', end = '', rest = ''] = cueTimes.exec(lines[place] ?? '') ?? [];
      const [cueFrom, cueTo] = [Math.max(msOf(start), fromMs), Math.min(msOf(end), toMs)];
      if (cueTo <= cueFrom) return [];
      const moved = `${vttTime(cueFrom - fromMs)} --> ${vttTime(cueTo - fromMs)}${rest}`;
      return [lines.with(place, moved).join('\n')];
    })
    .join('\n\n');
}

/** A file of the recording as viewers get it. */
export function trimText(trim: Trim, name: string, text: string): string {
  const [, track = ''] = /^([a-z0-9]{1,16})\/(?:index|low)\.m3u8$/.exec(name) ?? [];
  const kept = trim.segments[track];
  if (kept !== undefined) return trimPlaylist(text, kept);
  return name.endsWith('.vtt') ? trimVtt(text, trim) : text;
}
