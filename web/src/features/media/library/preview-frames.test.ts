import { describe, expect, it } from 'vitest';
import { placeOf, sheetOf } from './preview-frames.ts';

describe('sheetOf', () => {
  it.each([
    ['thirty seconds in two rows', { width: 1600, height: 180 }, 30, { columns: 10, rows: 2, frames: 15 }],
    ['five seconds in one', { width: 480, height: 90 }, 5, { columns: 3, rows: 1, frames: 3 }],
    ['two hours in a hundred', { width: 1600, height: 900 }, 7_200, { columns: 10, rows: 10, frames: 100 }],
    ['a picture that is no sheet', { width: 1, height: 1 }, 0, { columns: 1, rows: 1, frames: 1 }],
  ])('[R3.12] %s', (_, size, seconds, sheet) => {
    expect(sheetOf(size, seconds)).toEqual(sheet);
  });
});

describe('placeOf', () => {
  const sheet = { columns: 3, rows: 2, frames: 6 };
  it.each([
    [0, '0%', '0%'],
    [2, '100%', '0%'],
    [4, '50%', '100%'],
  ])('still %i', (frame, x, y) => {
    expect(placeOf(frame, sheet)).toEqual({ x, y });
  });
  it('a single still stays where it is', () => {
    expect(placeOf(0, { columns: 1, rows: 1, frames: 1 })).toEqual({ x: '0%', y: '0%' });
  });
});
