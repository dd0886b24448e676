import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFontRules } from './subset-fonts.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const rules = readFontRules(read('ui/src/fonts/fonts.css'));
const [text] = rules;
const has = (rule: (typeof rules)[number] | undefined, letter: string): boolean =>
  rule?.ranges.some(([from, to]) => from <= letter.codePointAt(0)! && letter.codePointAt(0)! <= to) ?? false;

describe('the font files of the pages', () => {
  it('are Archivo in three parts, with the weights and widths of the style sheets', () => {
    expect(rules.map(({ file }) => file)).toEqual([
      'archivo-text.woff2',
      'archivo-western.woff2',
      'archivo-extended.woff2',
    ]);
    for (const { weight, width } of rules)
      expect([weight, width]).toEqual([
        { min: 400, max: 900 },
        { min: 100, max: 125 },
      ]);
  });

  it.each(['en', 'fr'])('hold every letter of the %s texts in the first file', (locale) => {
    const letters = [...new Set(read(`web/src/locales/${locale}.json`))].filter((letter) => letter >= ' ');
    expect(letters.length).toBeGreaterThan(60);
    expect(letters.filter((letter) => !has(text, letter))).toEqual([]);
  });

  it('hold each letter once', () => {
    const points = rules.flatMap(({ ranges }) =>
      ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    );
    expect(new Set(points).size).toBe(points.length);
  });

  it('weigh at most 40 kB on an English or French page', () => {
    expect(statSync(path.join(root, 'ui/src/fonts/files/archivo-text.woff2')).size).toBeLessThanOrEqual(
      40_000,
    );
  });
});
