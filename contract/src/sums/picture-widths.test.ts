import { describe, expect, it } from 'vitest';
import { copyNameOf, srcSetOf, widthsWithin } from './picture-widths.ts';
import { posterCopyOf } from './poster-copy.ts';

describe('widthsWithin', () => {
  it.each([
    [2_048, [320, 640, 960, 1_280]],
    [1_280, [320, 640, 960, 1_280]],
    [1_279, [320, 640, 960]],
    [960, [320, 640, 960]],
    [320, [320]],
    [319, []],
  ])('never enlarges a picture of %i pixels', (width, expected) => {
    expect(widthsWithin(width)).toEqual(expected);
  });
});

describe('copyNameOf', () => {
  it.each([
    ['poster.jpg', 320, 'poster-w320.webp'],
    ['poster-0123456789ab.png', 1_280, 'poster-0123456789ab-w1280.webp'],
    [
      '/media/u/00112233445566778899aabbccddeeff.png',
      640,
      '/media/u/00112233445566778899aabbccddeeff-w640.webp',
    ],
  ])('names the copy of %s in %i pixels', (picture, width, expected) => {
    expect(copyNameOf(picture, width)).toBe(expected);
  });
});

describe('srcSetOf', () => {
  it('lists every copy with its width', () => {
    expect(srcSetOf('/media/p/7/poster.jpg', [320, 640])).toBe(
      '/media/p/7/poster-w320.webp 320w, /media/p/7/poster-w640.webp 640w',
    );
  });

  it.each([
    ['a picture without copies', '/media/p/7/poster.jpg', []],
    ['a picture whose copies are not made yet', '/media/p/7/poster.jpg', undefined],
    ['a picture of another site', 'https://pictures.example/media/p/7/poster.jpg', [320]],
    ['a picture of another site without a scheme', '//pictures.example/media/p/7/poster.jpg', [320]],
    ['a drawing', '/media/u/00112233445566778899aabbccddeeff.svg', [320]],
    ['a path that would break the list', '/media/u/a b,c.png', [320]],
  ])('leaves %s alone', (_, picture, widths) => {
    expect(srcSetOf(picture, widths)).toBeUndefined();
  });
});

describe('posterCopyOf', () => {
  it.each([
    ['the widest copy that a stage needs', [320, 640, 960, 1_280], '/media/c/1/x/poster-w960.webp'],
    ['a narrower one where the picture is narrow', [320], '/media/c/1/x/poster-w320.webp'],
    ['the picture itself without copies', undefined, '/media/c/1/x/poster.jpg'],
  ])('names %s', (_, widths, expected) => {
    expect(posterCopyOf('/media/c/1/x/poster.jpg', widths)).toBe(expected);
  });
});
