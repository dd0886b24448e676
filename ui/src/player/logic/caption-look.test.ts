import { describe, expect, it } from 'vitest';
import { cueCss, lookFrom, offsetFrom, tidyOffset, USUAL_LOOK } from './caption-look.ts';

describe('the look of captions', () => {
  it.each([
    [null, USUAL_LOOK],
    [
      '{"size":"largest","colour":"yellow","background":"none"}',
      { size: 'largest', colour: 'yellow', background: 'none' },
    ],
    ['{"size":"huge","colour":"cyan"}', { ...USUAL_LOOK, colour: 'cyan' }],
    ['not json', USUAL_LOOK],
    ['null', USUAL_LOOK],
    ['[1]', USUAL_LOOK],
  ])('reads %s', (stored, look) => {
    expect(lookFrom(stored)).toEqual(look);
  });

  it('outlines the letters where nothing is behind them', () => {
    expect(cueCss({ ...USUAL_LOOK, background: 'none' })).toContain('text-shadow: 0 0 3px #000');
    expect(cueCss(USUAL_LOOK)).toContain('text-shadow: none');
  });
});

describe('the offset of captions', () => {
  it.each([
    [0.3, 0.5],
    [-0.2, -0],
    [99, 10],
    [-99, -10],
    [Number.NaN, 0],
  ])('of %d s becomes %d s', (given, expected) => {
    expect(tidyOffset(given)).toBe(expected);
  });

  it('belongs to one recording', () => {
    const stored = '{"asset_id":7,"seconds":-2.5}';
    expect([offsetFrom(stored, 7), offsetFrom(stored, 8), offsetFrom(null, 7)]).toEqual([-2.5, 0, 0]);
    expect(offsetFrom('{"asset_id":7,"seconds":"x"}', 7)).toBe(0);
  });
});
