import { describe, expect, it } from 'vitest';
import { readTiles, tilesFor } from './storyboard.ts';

const text = `WEBVTT

00:00.000 --> 00:10.000
sheet-00000.jpg#xywh=0,0,160,90

00:00:10.000 --> 00:00:20.500
sheet-00000.jpg#xywh=160,0,160,90

01:00:00.000 --> 01:00:10.000
tile-00360.jpg#xywh=0,0,160,90
`;

describe('readTiles', () => {
  it('reads times with and without hours, and the place on the sheet', () => {
    expect(readTiles(text)).toEqual([
      { start: 0, end: 10, file: 'sheet-00000.jpg', x: 0, y: 0, width: 160, height: 90 },
      { start: 10, end: 20.5, file: 'sheet-00000.jpg', x: 160, y: 0, width: 160, height: 90 },
      { start: 3_600, end: 3_610, file: 'tile-00360.jpg', x: 0, y: 0, width: 160, height: 90 },
    ]);
  });

  it('reads nothing from an empty or a foreign text', () => {
    expect(readTiles('')).toEqual([]);
    expect(readTiles('<html>')).toEqual([]);
  });
});

describe('tilesFor', () => {
  it('chooses the picture of each place, and repeats the last one', () => {
    const starts = tilesFor(readTiles(text), { start: 0, end: 40 }, 4).map((tile) => tile?.start);
    expect(starts).toEqual([0, 10, 10, 10]);
  });

  it('leaves places without any picture empty', () => {
    expect(tilesFor([], { start: 0, end: 40 }, 2)).toEqual([undefined, undefined]);
  });
});
