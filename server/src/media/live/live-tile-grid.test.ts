import { describe, expect, it } from 'vitest';
import type { SegmentFacts } from './live-tile-ports.ts';
import {
  createTilePlan,
  nextSheet,
  nextTile,
  tilesPerSheet,
  tilesVtt,
  type TileState,
} from './live-tile-grid.ts';

const aSegment = (number: number, durationMs = 2_000): SegmentFacts => ({
  number,
  run: 1,
  durationMs,
  isOwn: true,
});
const aState = (
  tiles: readonly number[] = [],
  { sheets = [] as number[], failures = [] as [number, number][] } = {},
): TileState => ({
  tiles: new Map(tiles.map((tile) => [tile, Buffer.from(`tile ${tile}`)])),
  sheets: new Map(sheets.map((sheet) => [sheet, 0])),
  failures: new Map(failures),
});
const range = (from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, index) => from + index);

describe('the plan of small pictures', () => {
  it('takes each ten seconds the segment that covers the moment, as segments close', () => {
    const segments: SegmentFacts[] = [];
    const plan = createTilePlan(segments);
    expect(plan.count()).toBe(0);
    segments.push(aSegment(1, 2_000));
    expect([plan.count(), plan.segmentOf(0)?.number]).toEqual([1, 1]);
    segments.push(aSegment(2, 8_000));
    expect(plan.count()).toBe(1);
    segments.push(aSegment(3, 25_000));
    expect([plan.count(), ...range(0, 5).map((tile) => plan.segmentOf(tile)?.number)]).toEqual([
      4,
      1,
      3,
      3,
      3,
      undefined,
    ]);
  });
});

describe('nextTile', () => {
  it.each([
    ['the newest first', aState(), 3, 2],
    ['then the ones before it', aState([2, 1]), 3, 0],
    ['none that failed three times', aState([], { failures: [[2, 3]] }), 3, 1],
    ['one that failed twice', aState([], { failures: [[2, 2]] }), 3, 2],
    ['none of a sheet that exists', aState([], { sheets: [0] }), 100, undefined],
    ['nothing before the first segment', aState(), 0, undefined],
  ])('makes %s', (_name, state, due, expected) => {
    expect(nextTile(state, due)).toBe(expected);
  });
});

describe('nextSheet', () => {
  it('waits until each of its hundred pictures is made or given up', () => {
    expect(nextSheet(aState(range(0, 99)), 100)).toBeUndefined();
    expect(nextSheet(aState(range(0, 100)), 99)).toBeUndefined();
    expect(nextSheet(aState(range(0, 100)), 100)).toMatchObject({ sheet: 0 });
    expect(nextSheet(aState(range(0, 100), { sheets: [0] }), 100)).toBeUndefined();
    expect(nextSheet(aState(range(100, 200), { sheets: [0] }), 200)).toMatchObject({ sheet: 1 });
  });

  it('repeats the picture before a missing one, and the first one where nothing is before it', () => {
    const failures: [number, number][] = [
      [0, 3],
      [50, 3],
    ];
    const state = aState(
      range(1, 100).filter((tile) => tile !== 50),
      { failures },
    );
    const { tiles = [] } = nextSheet(state, 100) ?? {};
    expect([tiles.length, String(tiles[0]), String(tiles[50])]).toEqual([100, 'tile 1', 'tile 49']);
  });

  it('makes none of nothing', () => {
    const failures = range(0, tilesPerSheet).map((tile): [number, number] => [tile, 3]);
    expect(nextSheet(aState([], { failures }), 100)).toBeUndefined();
  });
});

describe('the text of the small pictures', () => {
  it('leads to sheets and single pictures, without a gap for a missing one', () => {
    const lines = tilesVtt(aState([100, 99, 102], { sheets: [0] })).split('\n\n');
    expect(lines).toHaveLength(103);
    expect(lines[0]).toBe('WEBVTT');
    expect(lines[12]).toBe('00:01:50.000 --> 00:02:00.000\nsheet-00000.jpg#xywh=160,90,160,90');
    expect(lines[100]).toContain('sheet-00000.jpg#xywh=1440,810,160,90');
    expect(lines[101]).toBe('00:16:40.000 --> 00:17:00.000\ntile-00100.jpg#xywh=0,0,160,90');
    expect(lines[102]).toBe('00:17:00.000 --> 00:17:10.000\ntile-00102.jpg#xywh=0,0,160,90\n');
  });
});
