import { describe, expect, it } from 'vitest';
import { sentencesOf, wordsIn } from './sentences.ts';

const textsOf = (source: string, language: 'ts' | 'css' | 'sql' = 'ts') =>
  sentencesOf(source, language).map(({ line, text }) => `${line} ${text}`);

describe('sentencesOf', () => {
  it.each([
    [
      'a sentence over two lines',
      '// The buyer\n// pays. Then\n// leaves.',
      ['1 The buyer pays.', '2 Then leaves.'],
    ],
    [
      'a doc comment',
      '/**\n * The buyer pays.\n *\n * `a` is left.\n */',
      ['2 The buyer pays.', '4 `a` is left.'],
    ],
    [
      'a tag',
      '/** Pays.\n * @param a what\n * @returns b */',
      ['1 Pays.', '2 @param a what', '3 @returns b'],
    ],
    ['a comment behind code', 'const a = 1; // One\nconst b = 2; // Two', ['1 One', '2 Two']],
    ['a list', '// - one\n// - two', ['1 - one', '2 - two']],
    ['an address', "const a = 'http://a.example';", []],
    ['code', 'const a = b * c;', []],
  ])('reads %s', (_, source, expected) => {
    expect(textsOf(source)).toEqual(expected);
  });

  it('reads style sheets and SQL', () => {
    expect(textsOf('/* Shrinks. */\n.a { b: c; }', 'css')).toEqual(['1 Shrinks.']);
    expect(textsOf('select 1 -- One row.', 'sql')).toEqual(['1 One row.']);
  });
});

describe('wordsIn', () => {
  it('counts code as one word and signs as none', () => {
    expect(wordsIn('The `a b c` of 2 pages – and more.')).toBe(7);
  });
});
