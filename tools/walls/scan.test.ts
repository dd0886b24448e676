import { describe, expect, it } from 'vitest';
import { readImports, scan } from './scan.ts';

const specifiers = (source: string) => readImports(source).map(({ specifier }) => specifier);

describe('readImports', () => {
  it('reads every way of importing, over several lines, types included', () => {
    const source = [
      "import './side-effect.ts';",
      "import one, { two } from './default.ts';",
      'import * as three from "./star.ts";',
      "import type { Four } from './type.ts';",
      'import {',
      '  five,',
      '  type Six,',
      "} from './lines.ts';",
      "export { seven } from './named.ts';",
      "export * as eight from './all.ts';",
      "const nine = () => import('./lazy.ts');",
      'const ten = await import(`./template.ts`);',
      "const eleven = require('./old.ts');",
    ].join('\n');
    expect(specifiers(source)).toEqual(
      'side-effect default star type lines named all lazy template old'
        .split(' ')
        .map((name) => `./${name}.ts`),
    );
    expect(readImports(source).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 9, 10, 11, 12, 13]);
  });

  it('says that the name of an import is computed', () => {
    expect(specifiers('import(path); import(`./${room}.ts`);')).toEqual([undefined, undefined]);
  });

  it('keeps the names, to see what is taken', () => {
    expect(readImports("import { env, type Stats } from 'node:process';")[0]?.names).toBe(
      '{ env, type Stats }',
    );
  });

  it.each([
    ['a line comment', "// import './no.ts';"],
    ['a block comment', "/*\nimport './no.ts';\n*/"],
    ['a string', `const text = "import './no.ts'";`],
    ['a template', "const text = `\nimport './no.ts';\n${'x'} import './no.ts'`;"],
    ['a property', "loader.import('./no.ts'); import.meta.resolve('./no.ts');"],
  ])('sees none in %s', (_, source) => {
    expect(specifiers(`${source}\nimport './yes.ts';`)).toEqual(['./yes.ts']);
  });

  it.each([
    ['a pattern with quotes and slashes', 'const quotes = /[\'"`/]|\\//g;'],
    ['a division', 'const half = (a + b) / 2; const third = c / 3;'],
    ['JSX text with an apostrophe', 'const view = <p title="x">Don\'t stop<br /></p>;'],
    ['a pattern after return', "const test = (s: string) => { return /'/.test(s); };"],
    ['nested templates', 'const t = `a ${x ? `b ${"}"} c` : { y: 1 }.y} d`;'],
  ])('is not thrown off by %s', (_, source) => {
    expect(specifiers(`${source}\nimport './yes.ts';`)).toEqual(['./yes.ts']);
  });

  it('reads @import of a style sheet', () => {
    expect(
      readImports("/* @import 'no.css' */\n@import url('./a.css') layer(ui);\n@import \"./b.css\";", true),
    ).toEqual([
      { line: 2, specifier: './a.css', names: '' },
      { line: 3, specifier: './b.css', names: '' },
    ]);
  });
});

describe('scan', () => {
  it('blanks what is not code and keeps every position', () => {
    const source = 'a("text"); // note\nb(`x ${c(/d/)} y`);';
    const { code, literals } = scan(source);
    expect(code).toBe('a("    ");        \nb(`    c(" ")   `);');
    expect(code).toHaveLength(source.length);
    expect([...literals.values()].map(({ text }) => text)).toEqual(['text', 'x  y']);
  });
});
