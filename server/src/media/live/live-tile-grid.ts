// Pure rules of the small pictures on a live game's time line: their grid in time, their files and their text.
import type { SegmentFacts } from './live-tile-ports.ts';
import { vttTime } from '../web-vtt.ts';

/** With a segment's length and the time of one ffmpeg, the newest picture is at most 15 s behind live. */
export const tileMs = 10_000;
export const tilesPerSheet = 100;
export const sheetColumns = 10;
const width = 160;
const height = 90;
const attemptsMaximum = 3;

export const tilesText = 'storyboard.vtt';
const numbered = (number: number): string => String(number).padStart(5, '0');
/** Another home makes the pictures anew: without the epoch, two could have one name. */
const named = (kind: string, number: number, epoch: number): string =>
  `${kind}-${numbered(number)}${epoch === 0 ? '' : `e${epoch}`}.jpg`;
export const sheetName = (sheet: number, epoch = 0): string => named('sheet', sheet, epoch);
export const pictureName = (segment: number, epoch: number): string => named('live', segment, epoch);
export const tileName = (tile: number, epoch = 0): string => named('tile', tile, epoch);
export const sheetOf = (tile: number): number => Math.floor(tile / tilesPerSheet);

/** The small pictures that a game has. */
export interface TileState {
  /** Single pictures that are on no sheet yet, or were until a moment ago. */
  readonly tiles: ReadonlyMap<number, Buffer>;
  /** Sheets that are on the disk, with the epoch in their names. */
  readonly sheets: ReadonlyMap<number, number>;
  /** How often each picture failed. */
  readonly failures: ReadonlyMap<number, number>;
}

const isGivenUp = ({ failures }: TileState, tile: number): boolean =>
  (failures.get(tile) ?? 0) >= attemptsMaximum;
const isSettled = (state: TileState, tile: number): boolean =>
  state.tiles.has(tile) || isGivenUp(state, tile);

/** The picture to make next, the newest first: after a restart, viewers are closer to live than to the beginning. */
export function nextTile(state: TileState, dueTiles: number): number | undefined {
  for (let tile = dueTiles - 1; tile >= 0; tile -= 1)
    if (!state.sheets.has(sheetOf(tile)) && !isSettled(state, tile)) return tile;
  return undefined;
}

/** The pictures of the next sheet that is complete. A missing picture repeats the one before it. */
export function nextSheet(
  state: TileState,
  dueTiles: number,
): { readonly sheet: number; readonly tiles: readonly Buffer[] } | undefined {
  for (let sheet = 0; (sheet + 1) * tilesPerSheet <= dueTiles; sheet += 1) {
    if (state.sheets.has(sheet)) continue;
    const numbers = Array.from({ length: tilesPerSheet }, (_, index) => sheet * tilesPerSheet + index);
    const found = numbers.map((tile) => state.tiles.get(tile));
    let before = found.find((bytes) => bytes !== undefined);
    if (before === undefined || !numbers.every((tile) => isSettled(state, tile))) continue;
    const tiles: Buffer[] = [];
    for (const bytes of found) tiles.push((before = bytes ?? before));
    return { sheet, tiles };
  }
  return undefined;
}

/** Where the picture of a moment is: in the source's segment that covers it. */
export interface TilePlan {
  /** How many pictures the closed segments hold. */
  count(): number;
  segmentOf(tile: number): SegmentFacts | undefined;
}

/** @param segments a growing list. Each call of `count` reads only its new ones. */
export function createTilePlan(segments: readonly SegmentFacts[]): TilePlan {
  const places: number[] = [];
  let read = 0;
  let endMs = 0;
  return {
    count() {
      for (; read < segments.length; read += 1) {
        endMs += segments[read]?.durationMs ?? 0;
        while (places.length * tileMs < endMs) places.push(read);
      }
      return places.length;
    },
    segmentOf: (tile) => segments[places[tile] ?? -1],
  };
}

/** @param epoch of the single pictures. The text leads from a moment to its picture. A moment without one has the picture before it. */
export function tilesVtt({ tiles, sheets }: TileState, epoch = 0): string {
  const places = new Map<number, string>();
  for (const tile of tiles.keys()) places.set(tile, `${tileName(tile, epoch)}#xywh=0,0,${width},${height}`);
  for (const [sheet, made] of sheets)
    for (let index = 0; index < tilesPerSheet; index += 1) {
      const x = (index % sheetColumns) * width;
      const y = Math.floor(index / sheetColumns) * height;
      places.set(
        sheet * tilesPerSheet + index,
        `${sheetName(sheet, made)}#xywh=${x},${y},${width},${height}`,
      );
    }
  const ordered = [...places].toSorted(([one], [other]) => one - other);
  const cues = ordered.map(([tile, place], index) => {
    const until = ordered[index + 1]?.[0] ?? tile + 1;
    return `${vttTime(tile * tileMs)} --> ${vttTime(until * tileMs)}\n${place}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
