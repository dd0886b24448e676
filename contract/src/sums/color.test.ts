import { describe, expect, it } from 'vitest';
import { colorDistance, formatHex, fromOklch, mixOver, parseColor, toOklch, type Rgb } from './color.ts';
import { contrast, ensureContrast, leastOpacityPercent } from './color-contrast.ts';

describe('parseColor', () => {
  it.each([
    ['#f80', [255, 136, 0]],
    ['#FF8800', [255, 136, 0]],
    [' #ff8800 ', [255, 136, 0]],
    ['rgb(255, 136, 0)', [255, 136, 0]],
    ['rgb(255 136 0)', [255, 136, 0]],
  ])('reads %s', (text, expected) => {
    expect(parseColor(text)).toEqual(expected);
  });

  it.each([
    '',
    'red',
    '#ff',
    '#ff88001',
    'rgb(256,0,0)',
    'rgb(1,2)',
    'rgb(1,2,3);',
    '#fff}',
    undefined,
    null,
  ])('[T62] refuses %s', (text) => {
    expect(parseColor(text)).toBeUndefined();
  });
});

describe('OKLCH', () => {
  it('returns every colour of a grid to itself', () => {
    const levels = [0, 51, 102, 153, 204, 255];
    for (const red of levels)
      for (const green of levels)
        for (const blue of levels) {
          const color: Rgb = [red, green, blue];
          expect(formatHex(fromOklch(toOklch(color)))).toBe(formatHex(color));
        }
  });

  it('gives up chroma, not lightness, outside sRGB', () => {
    const painted = toOklch(fromOklch({ lightness: 0.9, chroma: 0.4, hue: 0.5 }));
    expect(painted.lightness).toBeCloseTo(0.9, 1);
    expect(painted.chroma).toBeLessThan(0.2);
  });

  it('sees two close greens as near and red and blue as far', () => {
    expect(colorDistance([15, 118, 110], [14, 120, 104])).toBeLessThan(0.05);
    expect(colorDistance([220, 20, 20], [20, 20, 220])).toBeGreaterThan(0.3);
  });
});

describe('contrast', () => {
  it('agrees with the examples of WCAG', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });

  it('moves a colour no further than needed and keeps its hue', () => {
    const moved = ensureContrast([255, 200, 0], [[255, 255, 255]], 4.5);
    expect(contrast(moved, [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(moved, [255, 255, 255])).toBeLessThan(4.75);
    expect(toOklch(moved).hue).toBeCloseTo(toOklch([255, 200, 0]).hue, 1);
  });

  it('falls back to white or black when no lightness reaches the limit', () => {
    expect(ensureContrast([128, 128, 128], [[118, 118, 118]], 7)).toEqual([0, 0, 0]);
  });

  it('finds the lowest readable opacity', () => {
    const percent = leastOpacityPercent([255, 255, 255], [[0, 0, 0]], 4.5);
    expect(contrast(mixOver([255, 255, 255], [0, 0, 0], percent / 100), [0, 0, 0])).toBeGreaterThanOrEqual(
      4.5,
    );
    expect(contrast(mixOver([255, 255, 255], [0, 0, 0], (percent - 1) / 100), [0, 0, 0])).toBeLessThan(4.5);
  });
});
