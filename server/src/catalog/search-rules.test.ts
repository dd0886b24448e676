import { describe, expect, it } from 'vitest';
import { likelyWords, queryOf, slipsBetween, termsOf } from './search-rules.ts';

describe('the edit distance of two words', () => {
  it.each([
    ['falcons', 'falcons', 0],
    ['falcns', 'falcons', 1],
    ['falcoons', 'falcons', 1],
    ['falkons', 'falcons', 1],
    ['hakws', 'hawks', 1],
    ['royalls', 'rovers', 4],
    ['', 'abc', 3],
  ])('%s → %s: %i', (typed, meant, slips) => {
    expect(slipsBetween(typed, meant)).toBe(slips);
  });
});

describe('the closest known words', () => {
  const words = ['hawks', 'falcons', 'rovers', 'royals', 'riverside', 'lakeview', 'montreal', 'فالكون'];
  it.each([
    ['one letter left out', 'falcns', ['falcons']],
    ['two letters exchanged', 'hakws', ['hawks']],
    ['two slips in a long word', 'rivrsidde', ['riverside']],
    ['the beginning of a word with a slip', 'lakevei', ['lakeview']],
    ['an s too many', 'montreals', ['montreal']],
    ['Arabic letters', 'فلكون', ['فالكون']],
    ['nothing near', 'zebra', []],
    ['too short to guess', 'hx', []],
    ['too many slips', 'hxxks', []],
  ])('%s: %s', (_, typed, meant) => {
    expect(likelyWords(typed, words)).toEqual(meant);
  });

  it('are several when several are equally close', () => {
    expect(likelyWords('hawls', ['hawks', 'hawis'])).toEqual(['hawks', 'hawis']);
  });
});

describe('the terms of a search', () => {
  const known = (word: string) => ({ word, known: true, near: [] });
  it('are the known words, and the corrections of unknown words', () => {
    expect(termsOf([known('hawks'), { word: 'falcns', known: false, near: ['falcons'] }])).toEqual([
      ['hawks'],
      ['falcons'],
    ]);
  });
  it('leave out single letters next to whole words', () => {
    expect(termsOf([known('l'), known('equipe')])).toEqual([['equipe']]);
    expect(termsOf([known('u')])).toEqual([['u']]);
  });
  it('are none when a word matches nothing, or there is no word', () => {
    expect(termsOf([known('hawks'), { word: 'zzzz', known: false, near: ['hawks'] }])).toBeUndefined();
    expect(termsOf([])).toBeUndefined();
  });
  it('are eight at most', () => {
    expect(termsOf(Array.from({ length: 40 }, (_, i) => known(`word${i}`)))).toHaveLength(8);
  });
});

describe('the query', () => {
  const terms = [['hawks'], ['falcon', 'falcons']];
  it('requires every term, in any of its spellings', () => {
    expect(queryOf(terms, { weights: '' })).toBe("('hawks':*) & ('falcon':* | 'falcons':*)");
    expect(queryOf(terms, { weights: 'AB' })).toBe("('hawks':*AB) & ('falcon':*AB | 'falcons':*AB)");
    expect(queryOf([['hawks']], { weights: 'A', whole: true })).toBe("('hawks':A)");
  });
});
