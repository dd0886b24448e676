// The small pictures of a recording: one sheet, and a text that says which part of it shows which seconds.
import { useQuery } from '@tanstack/react-query';

export interface Tile {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const cue =
  /((?:\d{2,}:)?\d{2}:\d{2}\.\d{3}) --> ((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})[^\n]*\n[^\n#]*#xywh=(\d+),(\d+),(\d+),(\d+)/g;

const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

export function readTiles(text: string): Tile[] {
  return [...text.matchAll(cue)].map(([, from = '', to = '', x, y, width, height]) => ({
    from: secondsOf(from),
    to: secondsOf(to),
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
}

/** So many of them that they fit beside each other, at even distances. */
export function chooseTiles(tiles: readonly Tile[], full: number, count: number): Tile[] {
  const chosen: Tile[] = [];
  for (let place = 0; place < count; place += 1) {
    const at = ((place + 0.5) / count) * full;
    const tile = tiles.findLast(({ from }) => from <= at) ?? tiles[0];
    if (tile !== undefined) chosen.push(tile);
  }
  return chosen;
}

export const useTiles = (place: string, hasTiles: boolean) =>
  useQuery({
    queryKey: ['tiles', place],
    enabled: hasTiles,
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn() {
      const answer = await fetch(`${place}/storyboard.vtt`);
      return answer.ok ? readTiles(await answer.text()) : [];
    },
  });
