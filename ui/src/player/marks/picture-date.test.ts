import { describe, expect, it } from 'vitest';
import { pictureDate, secondOf, type Dated } from './picture-date.ts';

const noon = Date.UTC(2026, 10, 20, 12);
/** Four fragments of 4 s. Two minutes of the game are missing behind the second one. */
const media = (currentTime: number): Dated => ({
  currentTime,
  api: {
    latestLevelDetails: {
      fragments: [0, 4, 8, 12].map((start, index) => ({
        start,
        duration: 4,
        programDateTime: noon + start * 1_000 + (index > 1 ? 120_000 : 0),
      })),
    },
  },
});

describe('pictureDate', () => {
  it.each([
    [0, 0],
    [7.5, 7_500],
    [8, 128_000],
    // A part of the newest fragment.
    [17.25, 137_250],
  ])('second %d is %d ms after the beginning', (second, ms) =>
    expect(pictureDate(media(second))).toBe(noon + ms),
  );

  it('takes the start of the browser’s own player', () => {
    const nativeEl = { getStartDate: () => new Date(noon) };
    expect(pictureDate({ currentTime: 5, api: null, nativeEl })).toBe(noon + 5_000);
    const undated = { getStartDate: () => new Date(Number.NaN) };
    expect(pictureDate({ currentTime: 5, api: null, nativeEl: undated })).toBeUndefined();
  });

  it('is unknown for media without a clock', () => {
    const fragments = [{ start: 0, duration: 4, programDateTime: null }];
    expect(pictureDate({ currentTime: 2, api: { latestLevelDetails: { fragments } } })).toBeUndefined();
    expect(pictureDate({ currentTime: 2 })).toBeUndefined();
  });
});

describe('secondOf', () => {
  it.each([
    [-1, undefined],
    [0, 0],
    [6_000, 6],
    // In the gap.
    [60_000, 8],
    [128_500, 8.5],
    [138_000, 18],
  ])('%d ms after the beginning', (ms, second) => expect(secondOf(media(0), noon + ms)).toBe(second));

  it('is unknown for media without a clock', () => {
    expect(secondOf({ currentTime: 0 }, noon)).toBeUndefined();
    const fragments = [{ start: 0, duration: 4, programDateTime: null }];
    expect(secondOf({ currentTime: 2, api: { latestLevelDetails: { fragments } } }, noon)).toBeUndefined();
  });
});
