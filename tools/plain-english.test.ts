import { describe, expect, it } from 'vitest';
import {
  findInPrinted,
  findLongHeader,
  findLongSentences,
  findLostPaths,
  findProse,
} from './plain-english.ts';

describe('findProse', () => {
  it.each([
    ['a comment', 'ts', '// Who pays is told.', 1],
    ['a doc comment', 'ts', '/** One that waits takes it over. */', 1],
    ['a later sentence', 'ts', '// The buyer pays. Whoever waits is told.', 1],
    ['a comment behind code', 'ts', 'const a = 1; // What is left.', 1],
    ['a parameter', 'ts', ' * @param left What is left.', 1],
    ['a style sheet', 'css', '/* Those that shrink. */', 1],
    ['a list item', 'md', '- **Order** Of its time.', 1],
    ['the text below a heading', 'md', '# Today\nWhat is live.', 1],
    ['a question', 'ts', '// Who pays?', 0],
    ['a sentence that goes on', 'ts', '// The buyer sees\n// What is left.', 0],
    ['code', 'ts', "const text = 'Who pays';", 0],
    ['code in a page', 'md', '```\nWhat is this\n```', 0],
    ['a named actor', 'ts', '// The buyer is told who pays.', 0],
  ] as const)('finds a sentence without its actor in %s', (_, language, text, count) => {
    expect(findProse(text, language)).toHaveLength(count);
  });
});

describe('findLongSentences', () => {
  it('finds a sentence of more words than the maximum', () => {
    const comment = '// One two three four. One two three\n// four five.';
    expect(findLongSentences(comment, 'ts', 4)).toMatchObject([{ line: 1, rule: 'length' }]);
    expect(findLongSentences(comment, 'ts', 5)).toEqual([]);
  });
});

describe('findInPrinted', () => {
  it.each([
    ['a sentence without its actor', "say('It is over. What is left stays.');", ['actor']],
    ['a long sentence', `say('${'Many words '.repeat(13)}stand here.');`, ['length']],
    ['a question', "say('What is left of it? It is over.');", []],
    ['a sentence to the reader', "say('What you paid for stays yours.');", []],
    [
      'two short sentences of a template',
      "say(`${'Many words '.repeat(8)}end. ${'Many words '.repeat(8)}end.`);",
      [],
    ],
  ])('reads %s', (_, source, rules) => {
    expect(findInPrinted(source).map(({ rule }) => rule)).toEqual(rules);
  });
});

describe('findLongHeader', () => {
  it('finds a long line of the first comment only', () => {
    const long = `// ${'x'.repeat(120)}`;
    expect(findLongHeader(`${long}\nimport a from 'a';\n${long}`)).toMatchObject([{ line: 1 }]);
    expect(findLongHeader('// Short.\n')).toEqual([]);
  });
});

describe('findLostPaths', () => {
  it('finds a path that does not exist, and leaves patterns and single names alone', () => {
    const text = 'See `server/src/app.ts`, `server/src/gone.ts`, `store.ts`, `db/NNNN-room.sql` and `*.ts`.';
    expect(findLostPaths(text, (file) => file === 'server/src/app.ts')).toMatchObject([
      { text: 'server/src/gone.ts', rule: 'path' },
    ]);
  });
});
