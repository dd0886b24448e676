// A clip's ends while a viewer moves them.
import { describe, expect, it } from 'vitest';
import { hasRoom, moveEnd, secondAt, setEnd, shareOf, windowOf } from './clip-range.ts';

const limits = { first: 0, last: 600, shortest: 2, longest: 180 };
const span = { start: 100, end: 130 };

describe('moveEnd', () => {
  it.each([
    ['the start follows', 'start', 110, { start: 110, end: 130 }],
    ['the end follows', 'end', 140, { start: 100, end: 140 }],
    ['the start stops before the end', 'start', 200, { start: 128, end: 130 }],
    ['the end stops behind the start', 'end', 20, { start: 100, end: 102 }],
    ['the end stops at the longest clip', 'end', 500, { start: 100, end: 280 }],
  ] as const)('%s', (_name, which, to, expected) => {
    expect(moveEnd(span, which, to, limits)).toEqual(expected);
  });

  it('stops at the beginning and at the end of the media', () => {
    expect(moveEnd(span, 'start', -20, limits)).toEqual({ start: 0, end: 130 });
    expect(moveEnd({ start: 580, end: 590 }, 'end', 900, limits)).toEqual({ start: 580, end: 600 });
    expect(moveEnd({ start: 300, end: 310 }, 'start', 10, limits)).toEqual({ start: 130, end: 310 });
  });
});

describe('setEnd', () => {
  it.each([
    ['a start inside the clip', 'start', 110, { start: 110, end: 130 }],
    ['a start behind the clip takes its length along', 'start', 200, { start: 200, end: 230 }],
    ['an early start brings the end within the longest clip', 'start', 5, { start: 5, end: 130 }],
    ['an end inside the clip', 'end', 120, { start: 100, end: 120 }],
    ['an end before the clip takes its length along', 'end', 60, { start: 30, end: 60 }],
    ['a late end brings the start along', 'end', 400, { start: 220, end: 400 }],
    ['an end before the shortest clip', 'end', 1, { start: 0, end: 2 }],
    ['a start at the end of the media', 'start', 600, { start: 598, end: 600 }],
  ] as const)('%s', (_name, which, at, expected) => {
    expect(setEnd(span, which, at, limits)).toEqual(expected);
  });

  it('keeps the lengths for every place', () => {
    for (let at = 0; at <= 600; at += 7)
      for (const which of ['start', 'end'] as const) {
        const { start, end } = setEnd(span, which, at, limits);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(600);
        expect(end - start).toBeGreaterThanOrEqual(2);
        expect(end - start).toBeLessThanOrEqual(180);
      }
  });
});

describe('windowOf', () => {
  it.each([
    ['a short clip in 90 s', span, limits, { start: 70, end: 160 }],
    ['a long clip with half of it on both sides', { start: 200, end: 300 }, limits, { start: 150, end: 350 }],
    ['at the beginning', { start: 0, end: 15 }, limits, { start: 0, end: 90 }],
    ['at the end', { start: 585, end: 600 }, limits, { start: 510, end: 600 }],
    ['a short game', { start: 0, end: 15 }, { ...limits, last: 20 }, { start: 0, end: 20 }],
  ])('%s', (_name, clip, within, expected) => {
    expect(windowOf(clip, within)).toEqual(expected);
  });

  it('gives every clip room', () => {
    for (let start = 0; start < 560; start += 9)
      for (const length of [2, 15, 60, 180]) {
        const clip = { start, end: Math.min(600, start + length) };
        expect(hasRoom(clip, windowOf(clip, limits), limits)).toBe(true);
      }
  });
});

describe('hasRoom', () => {
  it.each([
    ['in the middle', span, true],
    ['at the right edge', { start: 100, end: 159 }, false],
    ['at the left edge', { start: 71, end: 100 }, false],
  ])('%s', (_name, clip, expected) => {
    expect(hasRoom(clip, { start: 70, end: 160 }, limits)).toBe(expected);
  });

  it('needs none where the media ends', () => {
    expect(hasRoom({ start: 0, end: 600 }, { start: 0, end: 600 }, limits)).toBe(true);
  });
});

describe('the strip', () => {
  it('maps seconds to its width and back', () => {
    expect(shareOf(115, { start: 70, end: 160 })).toBe(0.5);
    expect(shareOf(10, { start: 70, end: 160 })).toBe(0);
    expect(secondAt(0.5, { start: 70, end: 160 })).toBe(115);
    expect(secondAt(2, { start: 70, end: 160 })).toBe(160);
  });
});
