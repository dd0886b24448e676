import { describe, expect, it } from 'vitest';
import { findWords } from './words.ts';

describe('findWords', () => {
  it.each([
    ['a comment', '// Whoever pays is told.', 'whoever'],
    ['a text', '"a": "Sell it alone no more"', 'is no more'],
    ['a title', "it('keeps it for ever')", 'for ever'],
    ['a page', 'The upload goes on where it stopped.', 'goes on where'],
  ])('finds a listed word in %s', (_, source, word) => {
    expect(findWords(`\n${source}`)).toMatchObject([{ line: 2, word }]);
  });

  it.each(['for every buyer', 'no more than ten', 'It holds no more rows.', 'forever'])(
    'leaves "%s" alone',
    (text) => {
      expect(findWords(text)).toEqual([]);
    },
  );
});
