// The small pictures of a recording: read from its WebVTT text, and chosen for a strip.
import type { ClipSpan } from './clip-range.ts';

export interface Tile extends ClipSpan {
  /** The sheet's address, relative to the text. */
  readonly file: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const TIME = String.raw`(?:(\d+):)?(\d\d):(\d\d\.\d{3})`;
const CUE = new RegExp(String.raw`${TIME} --> ${TIME}[^\n]*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)`, 'g');

const secondsOf = (hours: string | undefined, minutes: string, seconds: string): number =>
  Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds);

export function readTiles(text: string): Tile[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(CUE)].map((found) => {
    const [, h1, m1 = '', s1 = '', h2, m2 = '', s2 = '', file = '', x, y, width, height] = found;
    return {
      start: secondsOf(h1, m1, s1),
      end: secondsOf(h2, m2, s2),
      file,
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    };
  });
}

/** One tile for each place of the strip, by the moment in its middle. A moment without one has the one before. */
export function tilesFor(
  tiles: readonly Tile[],
  { start, end }: ClipSpan,
  places: number,
): (Tile | undefined)[] {
  const each = (end - start) / places;
  return Array.from({ length: places }, (_, place) => {
    const middle = start + (place + 0.5) * each;
    return tiles.findLast((tile) => tile.start <= middle);
  });
}
