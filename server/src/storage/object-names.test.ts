import { describe, expect, it } from 'vitest';
import { channelOf, fileOf, isFolder, isName, kindOf, partKeyOf, partsOf } from './object-names.ts';
import { objectBytesMaximum as whole } from './ports.ts';

describe('the objects of a file', () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [whole - 1, [whole - 1]],
    // The last one is shorter, so that a reader knows where the file ends.
    [whole, [whole, 0]],
    [2 * whole + 5, [whole, whole, 5]],
  ])('of %d bytes have their sizes', (bytes, sizes) => {
    const parts = partsOf('clips/1/a/clip.mp4', bytes);
    expect(parts.map(({ from, to }) => to - from)).toEqual(sizes);
    expect(parts.map(({ key }) => fileOf(key))).toEqual(sizes.map(() => 'clips/1/a/clip.mp4'));
  });

  it('are named by number', () => {
    expect([0, 1, 12].map((part) => partKeyOf('a/clip.mp4', part))).toEqual([
      'a/clip.mp4',
      'a/clip.mp4.1',
      'a/clip.mp4.12',
    ]);
    expect(isName('clip.mp4.12')).toBe(false);
  });
});

it.each([
  ['recordings/7/game', 7],
  ['clips/12/a', 12],
])('%s belongs to channel %d', (folder, channelId) => expect(channelOf(folder)).toBe(channelId));

it.each(['recordings', 'recordings/a/game', '7/game'])('%s names no channel', (folder) =>
  expect(() => channelOf(folder)).toThrow(RangeError),
);

it.each([
  ['720p/s00042.m4s', 'segment'],
  ['720p/s00042e3.m4s', 'segment'],
  ['720p/p00042-1.m4s', 'segment'],
  ['720p/init.mp4', 'file'],
  ['poster.jpg', 'file'],
  ['storyboard.jpg', 'file'],
])('%s is kept as a %s', (name, kind) => expect(kindOf(name)).toBe(kind));

it('[T33] a path that leads elsewhere is no folder and no name', () => {
  expect(['..', '/etc', 'a//b', 'a/../b', ''].filter(isFolder)).toEqual([]);
  expect(['..', '../a.mp4', 'a/b/c.mp4', 'a.mp4\0', ''].filter(isName)).toEqual([]);
});
