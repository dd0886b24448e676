// Makes the font files of the pages from Archivo's package, by the rules of `ui/src/fonts/fonts.css`. Run it after a
// change of the rules or of the package, and commit the files. `--check` writes nothing, and fails when one is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runTool } from './run-tool.ts';

const fonts = path.join(import.meta.dirname, '../ui/src/fonts');
const require = createRequire(import.meta.url);

/** The package divides Archivo in two. A file of ours comes from the one that has its letters. */
const sourceOf = (file: string): string =>
  `@fontsource-variable/archivo/files/archivo-${file.includes('extended') ? 'latin-ext' : 'latin'}-standard-normal.woff2`;

/** Kerning, ligatures, accents, and the figures of equal width that times and prices use. */
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum'];

interface FontRule {
  readonly file: string;
  /** Ranges of code points, both ends included. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly weight: { readonly min: number; readonly max: number };
  readonly width: { readonly min: number; readonly max: number };
}

/** The rules of `fonts.css` whose files are made here, in the order of the file. */
export function readFontRules(css: string): FontRule[] {
  return [...css.matchAll(/@font-face \{[^}]*\}/g)].flatMap(([rule]) => {
    const [, file] = /url\('\.\/files\/([^']+)'\)/.exec(rule) ?? [];
    const [, range = ''] = /unicode-range:([^;]+);/.exec(rule) ?? [];
    const axis = (name: string): { min: number; max: number } => {
      const [, min, max] = new RegExp(`${name}: (\\d+)%? (\\d+)%?;`).exec(rule) ?? [];
      return { min: Number(min), max: Number(max) };
    };
    if (file === undefined) return [];
    const ranges = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
    );
    return [{ file, ranges, weight: axis('font-weight'), width: axis('font-stretch') }];
  });
}

const textOf = ({ ranges }: FontRule): string =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((point) => String.fromCodePoint(point))
    .join('');

async function subset(rule: FontRule): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(readFileSync(require.resolve(sourceOf(rule.file))), textOf(rule), {
    targetFormat: 'woff2',
    variationAxes: { wght: rule.weight, wdth: rule.width },
    keepFeatures,
  });
}

if (import.meta.main)
  await runTool('subset-fonts.ts [--check]: makes the font files of the pages.', async (args) => {
    let stale = 0;
    for (const rule of readFontRules(readFileSync(path.join(fonts, 'fonts.css'), 'utf8'))) {
      const file = path.join(fonts, 'files', rule.file);
      const made = await subset(rule);
      if (!args.includes('--check')) writeFileSync(file, made);
      else if (!readFileSync(file).equals(made)) {
        console.error(`${rule.file} is stale: run node tools/subset-fonts.ts`);
        stale += 1;
      }
      console.log(`${rule.file}: ${(made.length / 1_000).toFixed(1)} kB`);
    }
    return stale === 0 ? 0 : 1;
  });
