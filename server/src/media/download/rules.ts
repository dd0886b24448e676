// Pure rules of downloads: the parts of a playlist, the part of a file that a request asks for, and its name.
import { stripInvisible } from '../../kernel/strip-invisible.ts';

export interface ListedSegment {
  readonly name: string;
  readonly init: string;
  readonly seconds: number;
  /** Begins a new time line. */
  readonly isCut: boolean;
}

/** The segments of a rung's playlist. Names are relative to the recording, so a borrowed one names its own rung. */
export function listSegments(rung: string, playlist: string): ListedSegment[] {
  const placeOf = (uri: string): string => (uri.startsWith('../') ? uri.slice(3) : `${rung}/${uri}`);
  const segments: ListedSegment[] = [];
  let [init, seconds, isCut, isGap] = ['', 0, false, false];
  for (const line of playlist.split('\n')) {
    const map = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1];
    if (map !== undefined) init = placeOf(map);
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line === '#EXT-X-DISCONTINUITY') isCut = true;
    else if (line === '#EXT-X-GAP') isGap = true;
    else if (line !== '' && !line.startsWith('#')) {
      if (!isGap) segments.push({ name: placeOf(line), init, seconds, isCut });
      else if (isCut) {
        // The next segment that exists carries the cut.
        isGap = false;
        continue;
      }
      [isCut, isGap] = [false, false];
    }
  }
  return segments;
}

export interface ByteRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * One range of RFC 9110. Several ranges, and any other unit, get the whole file, as the RFC allows.
 * @returns undefined for a range that the file does not have.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'whole' | undefined {
  // Longer numbers than a computer counts exactly are beyond the end of any file all the same.
  const match = /^bytes=(\d{0,100})-(\d{0,100})$/.exec(header ?? '');
  if (match === null) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? undefined : { from: bytes - length, to: bytes };
  }
  const from = Number(first);
  const to = last === '' ? bytes : Math.min(Number(last) + 1, bytes);
  if (last !== '' && Number(last) < from) return 'whole';
  return from >= bytes ? undefined : { from, to };
}

/** A slower client would hold its place, and a segment in memory, for days. */
const slowestBytesPerSecond = 32 * 1024;
const leastSeconds = 60;

/** How long a download of so many bytes may take. */
export const longestMsOf = (bytes: number): number =>
  Math.ceil((leastSeconds + bytes / slowestBytesPerSecond) * 1_000);

const nameMaximum = 120;

/** The name of the file on the viewer's disk. Separators and what file systems refuse are spaces. */
export function fileNameOf(title: string): string {
  const plain = stripInvisible(title.replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\\/:*?"<>|]/gu, ' '))
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  // A cut between the halves of a letter would leave none.
  const short = Array.from(plain).slice(0, nameMaximum).join('').trim();
  return `${short === '' ? 'game' : short}.mp4`;
}

/** RFC 6266 with RFC 5987: the plain name for old clients, the exact one for all others. */
export function contentDispositionOf(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}

interface Tagged {
  readonly id: number;
  readonly trim: { readonly from: number; readonly to: number } | null;
  readonly ladder: { readonly edition?: number };
}

/** It changes with the trim and with a repair, so that no client joins the halves of two files. */
export const entityTagOf = (
  { id, trim, ladder: { edition } }: Tagged,
  rung: string,
  { bytes }: { readonly bytes: number },
): string =>
  `"${id}${edition === undefined ? '' : `.${edition}`}-${rung}-${bytes}${trim === null ? '' : `-${trim.from}-${trim.to}`}"`;
