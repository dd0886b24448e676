import { describe, expect, it } from 'vitest';
import { chooseTiles, readTiles } from './tiles.ts';

const text = `WEBVTT

00:00:00.000 --> 00:00:10.000
storyboard.jpg#xywh=0,0,160,90

00:00:10.000 --> 01:00:00.500
storyboard.jpg#xywh=160,90,160,90
`;

describe('readTiles', () => {
  it('reads the seconds and the place of each picture', () => {
    expect(readTiles(text)).toEqual([
      { from: 0, to: 10, x: 0, y: 0, width: 160, height: 90 },
      { from: 10, to: 3_600.5, x: 160, y: 90, width: 160, height: 90 },
    ]);
    expect(readTiles('nothing')).toEqual([]);
  });
});

describe('chooseTiles', () => {
  it('takes pictures at even distances', () => {
    const tiles = readTiles(text);
    expect(chooseTiles(tiles, 20, 2).map(({ from }) => from)).toEqual([0, 10]);
    expect(chooseTiles([], 20, 2)).toEqual([]);
  });
});
