// Pure rules of a trim: which segments stay, and how playlists and texts with times are shortened.
import { limits } from '@floodlit/contract/limits';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';

/** The first and the last segment of each quality and sound track. */
type KeptSegments = Readonly<Record<string, readonly [first: number, last: number]>>;

export interface TrimFloor {
  readonly from: number;
  readonly to: number;
  /** Undefined while the files outside still exist: a clip reads them. */
  readonly segments?: KeptSegments;
}

/** In whole segments. Times are seconds of the full recording. */
export interface Trim {
  readonly from: number;
  readonly to: number;
  /** The length of the full recording. */
  readonly full: number;
  /** Until then nothing of the full recording is deleted. ISO 8601. */
  readonly undo_until: string;
  /** The sweep deletes the parts that were cut off, or has deleted them. */
  readonly is_final?: boolean;
  /** The sweep has deleted all of them. */
  readonly is_swept?: boolean;
  /** The range that an earlier trim has left on the disk. Nothing outside comes back. */
  readonly floor?: TrimFloor;
  readonly segments: KeptSegments;
  /** The segments that an earlier trim left. Undefined when this trim cut the full recording. */
  readonly former?: KeptSegments;
  /** The files that the first frame needs. */
  readonly first_files: readonly string[];
}

export interface ListedTime {
  readonly number: number;
  readonly startSeconds: number;
  readonly seconds: number;
}

const segmentUri = /^(?:\.\.\/[a-z0-9]{1,16}\/)?s(\d{5})(?:e[1-9]\d{0,5})?(?:-[a-z0-9]{1,8})?\.m4s$/;

/** All segments of a playlist with their times, also those that are lost. */
export function listTimes(playlist: string): ListedTime[] {
  const times: ListedTime[] = [];
  let [seconds, startSeconds] = [0, 0];
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    const number = segmentUri.exec(line)?.[1];
    if (number === undefined) continue;
    times.push({ number: Number(number), startSeconds, seconds });
    startSeconds += seconds;
  }
  return times;
}

export function endOf(times: readonly ListedTime[]): number {
  const last = times.at(-1);
  return last === undefined ? 0 : last.startSeconds + last.seconds;
}

/** Playlists round to a thousandth of a second and less. */
const slack = 0.002;
const trimSecondsMinimum = 1;

/**
 * The range in whole segments. A segment with any wanted moment stays, so nothing that was chosen is lost.
 * @returns undefined when the range is not within the recording, or too short.
 */
export function snapRange(
  times: readonly ListedTime[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly from: number; readonly to: number } | undefined {
  const full = endOf(times);
  // A page knows the length to the second.
  const end = Math.min(to, full);
  if (!(from >= 0) || !(end - from >= trimSecondsMinimum) || to > full + 1) return undefined;
  const first = times.findLast(({ startSeconds }) => startSeconds <= from + slack);
  const final = times.find(({ startSeconds, seconds }) => startSeconds + seconds >= end - slack);
  if (first === undefined || final === undefined) return undefined;
  return { from: first.startSeconds, to: final.startSeconds + final.seconds };
}

/** The segments of a playlist that stay: those whose middle is within. Sound tracks have other boundaries. */
export function keptOf(
  times: readonly ListedTime[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly [first: number, last: number] | undefined {
  const kept = times.filter(({ startSeconds, seconds }) => {
    const middle = startSeconds + seconds / 2;
    return middle > from && middle < to;
  });
  const [first, last] = [kept[0], kept.at(-1)];
  return first === undefined || last === undefined ? undefined : [first.number, last.number];
}

const ownLine = /^#EXT(?:INF:|-X-(?:DISCONTINUITY$|MAP:|PROGRAM-DATE-TIME:|GAP$|PART:|BITRATE:|BYTERANGE:))/;
const dateMark = '#EXT-X-PROGRAM-DATE-TIME:';

interface Block {
  lines: string[];
  seconds: number;
}

/** The playlist with these segments alone. The first one gets the initial fragment and the time of what was cut. */
export function trimPlaylist(text: string, [first, last]: readonly [first: number, last: number]): string {
  const out: string[] = [];
  let block: Block = { lines: [], seconds: 0 };
  let [map, isBegun] = ['', false];
  let date: number | undefined;
  for (const line of text.split('\n')) {
    const number = segmentUri.exec(line)?.[1];
    if (number === undefined && !ownLine.test(line)) {
      out.push(line);
      continue;
    }
    if (line.startsWith('#EXT-X-MAP:')) map = line;
    if (line.startsWith(dateMark)) date = Date.parse(line.slice(dateMark.length));
    if (line.startsWith('#EXTINF:')) block.seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    block.lines.push(line);
    if (number === undefined) continue;
    const isKept = Number(number) >= first && Number(number) <= last;
    if (isKept && !isBegun) out.push(...beginWith(block.lines, map, date));
    else if (isKept) out.push(...block.lines);
    isBegun ||= isKept;
    if (date !== undefined) date += block.seconds * 1_000;
    block = { lines: [], seconds: 0 };
  }
  return out.join('\n');
}

function beginWith(lines: readonly string[], map: string, date: number | undefined): string[] {
  const rest = lines.filter(
    (line) =>
      line !== '#EXT-X-DISCONTINUITY' && !line.startsWith('#EXT-X-MAP:') && !line.startsWith(dateMark),
  );
  const moment = date === undefined || Number.isNaN(date) ? [] : [dateMark + new Date(date).toISOString()];
  return [...(map === '' ? [] : [map]), ...moment, ...rest];
}

const segmentFile = /^([a-z0-9]{1,16})\/s(\d{5})(?:e[1-9]\d{0,5})?(?:-[a-z0-9]{1,8})?\.m4s$/;

/** Whether viewers may have this file: nobody watches a part that was cut off. */
export const isKept = (trim: Trim | null, name: string): boolean =>
  trim === null || isAmong(trim.segments, name);

/** From the trim to the end of its undo. */
const undoSeconds = operatorLimits.trimUndoDays * 86_400;

/**
 * Whether viewers get this file. A picture that runs has the earlier playlist. So the server still answers with what
 * was cut less than one lifetime of a token ago.
 */
export function isServed(trim: Trim | null, name: string, now: Date): boolean {
  if (trim === null || isKept(trim, name)) return true;
  const trimmedAt = new Date(trim.undo_until).getTime() - undoSeconds * 1_000;
  if (now.getTime() >= trimmedAt + limits.mediaTokenSeconds * 1_000) return false;
  return trim.former === undefined || isAmong(trim.former, name);
}

/** Whether the file is on the disk, as far as the sweep has deleted what trims cut off. */
export function isLeft(trim: Trim | null, name: string): boolean {
  if (trim?.is_final === true) return isAmong(trim.segments, name);
  return trim?.floor?.segments === undefined || isAmong(trim.floor.segments, name);
}

function isAmong(segments: KeptSegments, name: string): boolean {
  const [, track = '', number] = segmentFile.exec(name) ?? [];
  if (number === undefined) return true;
  const kept = segments[track];
  return kept !== undefined && Number(number) >= kept[0] && Number(number) <= kept[1];
}
