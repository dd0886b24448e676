import { describe, expect, it } from 'vitest';
import { readResult, textOf } from './result-values.ts';

describe('a typed result', () => {
  it.each([
    ['3', '1', { home: 3, away: 1 }],
    [' 0', '0 ', { home: 0, away: 0 }],
    ['112', '98', { home: 112, away: 98 }],
    ['', '1', { wrong: ['home'] }],
    ['3', '-1', { wrong: ['away'] }],
    ['3.5', '1e1', { wrong: ['home', 'away'] }],
    ['1000', '1', { wrong: ['home'] }],
  ])('of %o and %o is %o', (home, away, read) => {
    expect(readResult({ home, away })).toEqual(read);
  });

  it('begins with the score as it stands', () => {
    expect(textOf(null)).toEqual({ home: '', away: '' });
    expect(textOf({ home: 2, away: 0 })).toEqual({ home: '2', away: '0' });
  });
});
