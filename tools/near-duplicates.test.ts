import { describe, expect, it } from 'vitest';
import { findDuplicates, tokensOf } from './near-duplicates.ts';

/** A function with enough different tokens to be found, its names and texts chosen by the caller. */
const listPage = (name: string, text: string, extra = ''): string => `import { x } from '${name}';
export async function ${name}(first: string, second?: number): Promise<void> {
  const found = await ask(first, { text: '${text}', count: 12 });
  if (found === null || !found.isOpen) throw new Error('${text}');
  for (const one of found.rows) {
    const label = one.name ?? second;
    rows.push({ ...one, label, go: () => open(label) });
  }
  ${extra}
  return rows.length > 0 ? show(rows[0]) : undefined;
}
`;

const find = (files: Record<string, string>) => findDuplicates(new Map(Object.entries(files)));

describe('findDuplicates', () => {
  it('finds a copy whose names, texts, comments and line breaks differ', () => {
    const copy = listPage('gamesPage', 'No games')
      .replaceAll('found', 'games')
      .replace('{\n', '{\n\n// Why.\n');
    const [found, ...others] = find({ 'a.ts': listPage('passesPage', 'No passes'), 'b.ts': copy });
    expect(found?.places).toEqual(['a.ts:2-11', 'b.ts:2-13']);
    expect(others).toEqual([]);
  });

  it('finds the part that is equal when the rest differs', () => {
    const other = listPage('b', 'b', 'while (isWaiting) break;');
    const [found] = find({ 'a.ts': listPage('a', 'a', 'const left = [1, 2];'), 'b.ts': other });
    expect(found?.places).toEqual(['a.ts:2-8', 'b.ts:2-8']);
  });

  it('finds a copy in the same file', () => {
    const source = `${listPage('a', 'a')}${listPage('b', 'b')}`;
    expect(find({ 'a.ts': source })).toMatchObject([{ places: ['a.ts:2-11', 'a.ts:13-22'] }]);
  });

  it.each([
    ['a table', `export const rows = [${"{ a: 1, b: 'x' },".repeat(40)}];`],
    ['a list of imports', "import { a, b } from 'x';\n".repeat(40)],
    ['a short function', 'export const a = (b: string) => b.length;\n'],
  ])('leaves out %s', (_, source) => {
    expect(find({ 'a.ts': source, 'b.ts': source })).toEqual([]);
  });

  it('lists the largest first, and no more than asked', () => {
    const files = { 'a.ts': listPage('a', 'a'), 'b.ts': listPage('b', 'b') };
    const larger = { 'c.ts': listPage('c', 'c', 'do { wait(); } while (isOpen);') };
    const copies = { ...files, ...larger, 'd.ts': larger['c.ts'] };
    const found = findDuplicates(new Map(Object.entries(copies)), 1);
    expect(found).toMatchObject([{ places: ['c.ts:2-11', 'd.ts:2-11'] }]);
  });
});

describe('tokensOf', () => {
  it('counts lines through comments and templates', () => {
    expect(tokensOf('/* a\n b */ const a = `\n`;\nreturn')).toMatchObject([
      { kind: 'const', line: 2 },
      { kind: 'name', line: 2 },
      { kind: '=', line: 2 },
      { kind: 'literal', line: 2 },
      { kind: ';', line: 3 },
      { kind: 'return', line: 4 },
    ]);
  });
});
