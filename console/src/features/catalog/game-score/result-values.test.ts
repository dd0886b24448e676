import { describe, expect, it } from 'vitest';
import { createSendings, isSameResult, mustAsk, namedResult, readResult, textOf } from './result-values.ts';

describe('a typed result', () => {
  it.each([
    ['3', '1', { home: 3, away: 1 }],
    [' 0', '0 ', { home: 0, away: 0 }],
    ['112', '98', { home: 112, away: 98 }],
    ['', '1', { wrong: ['home'] }],
    ['3', '-1', { wrong: ['away'] }],
    ['3.5', '1e1', { wrong: ['away', 'home'] }],
    ['1000', '1', { wrong: ['home'] }],
  ])('of %o and %o is %o', (home, away, read) => {
    expect(readResult({ home, away })).toEqual(read);
  });

  it('names the teams in the order of the title', () => {
    const teams = { home: { short_name: 'Hawks' }, away: { short_name: 'Falcons' } };
    expect(namedResult(teams, { home: 2, away: 1 })).toBe('Falcons 1–2 Hawks');
  });

  it('begins with the result that stands, and not with a running score', () => {
    expect(textOf(null)).toEqual({ home: '', away: '' });
    expect(textOf({ status: 'live', home: 2, away: 0 })).toEqual({ home: '', away: '' });
    expect(textOf({ status: 'final', home: 2, away: 0 })).toEqual({ home: '2', away: '0' });
  });

  it('ends a game whose score is being kept by the second press alone', () => {
    expect(mustAsk({ status: 'live' }, false)).toBe(true);
    expect(mustAsk({ status: 'live' }, true)).toBe(false);
    expect(mustAsk({ status: 'final' }, false)).toBe(false);
    expect(mustAsk(null, false)).toBe(false);
  });
});

describe('a result that is sent', () => {
  const sendings = () => {
    let made = 0;
    return createSendings(() => `id-${(made += 1)}`);
  };

  it('is one act while no answer came, and another one after an answer', () => {
    const { idOf, answered } = sendings();
    expect([idOf({ home: 2, away: 1 }), idOf({ home: 2, away: 1 })]).toEqual(['id-1', 'id-1']);
    answered();
    expect(idOf({ home: 2, away: 1 })).toBe('id-2');
  });

  it('is another act with other numbers', () => {
    const { idOf } = sendings();
    expect([idOf({ home: 2, away: 1 }), idOf({ home: 1, away: 2 })]).toEqual(['id-1', 'id-2']);
  });

  it('is compared by its numbers', () => {
    expect(isSameResult({ home: 2, away: 1 }, { home: 2, away: 1 })).toBe(true);
    expect(isSameResult({ home: 2, away: 1 }, { home: 3, away: 1 })).toBe(false);
    expect(isSameResult({ home: 0, away: 0 }, null)).toBe(false);
  });
});
