import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorDistance, parseColor, type Rgb } from '@floodlit/contract/sums/color';
import { contrast } from '@floodlit/contract/sums/color-contrast';
import { hashText, measureMonogram, pickArtColors } from './art-colors.ts';

function read(color: string): Rgb {
  const parsed = parseColor(color);
  if (parsed === undefined) throw new Error(`not a colour: ${color}`);
  return parsed;
}

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('pickArtColors', () => {
  it('keeps two halves apart and white letters readable for any two colours', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (awayColor, homeColor) => {
        const { away, home } = pickArtColors(
          { monogram: 'AA', color: awayColor },
          { monogram: 'HH', color: homeColor },
          'a title',
        );
        expect(colorDistance(read(away), read(home))).toBeGreaterThan(0.12);
        expect(contrast([255, 255, 255], read(away))).toBeGreaterThanOrEqual(3);
        expect(contrast([255, 255, 255], read(home))).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('leaves two good colours as they are', () => {
    expect(
      pickArtColors({ monogram: 'LF', color: '#0f766e' }, { monogram: 'RH', color: '#c2410c' }, ''),
    ).toEqual({
      away: '#0f766e',
      home: '#c2410c',
    });
  });

  it('gives a side without a colour a stable colour', () => {
    const picked = pickArtColors(undefined, { monogram: 'SC', color: null }, 'title');
    expect(picked).toEqual(pickArtColors(undefined, { monogram: 'SC' }, 'title'));
    expect(picked.home).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('[T62] never lets a stored text through as a colour', () => {
    const { home } = pickArtColors(
      undefined,
      { monogram: 'X', color: 'red;background:url(//evil.test)' },
      '',
    );
    expect(home).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('letters', () => {
  it('measures wide letters wider', () => {
    expect(measureMonogram('MW')).toBeGreaterThan(measureMonogram('LF'));
    expect(measureMonogram('IL')).toBeLessThan(measureMonogram('LF'));
  });

  it('measures letters as a reader counts them, and those of CJK as wide', () => {
    expect(measureMonogram('E\u0301')).toBe(measureMonogram('E'));
    expect(measureMonogram('نُ')).toBe(measureMonogram('ن'));
    expect(measureMonogram('北')).toBeGreaterThan(measureMonogram('Д'));
  });

  it('hashes a text to the same whole number always', () => {
    expect(hashText('')).toBe(0x811c9dc5);
    expect(hashText('a')).toBe(0xe40c292c);
  });
});
