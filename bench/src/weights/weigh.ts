// Weighs the first view of a page from the build: the bytes as they travel, without a browser.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

interface Entry {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Entry>>;

export interface Weights {
  /** All scripts that English Home loads until it is idle. */
  readonly 'home: scripts': number;
  readonly 'home: script files': number;
  readonly 'home: styles': number;
  readonly 'home: fonts': number;
  readonly 'schedule: scripts': number;
  readonly 'packages: scripts': number;
  readonly 'watch: scripts before the first frame': number;
  /** The engine that the early start loads. Every viewer waits for it. */
  readonly 'watch: engine': number;
  readonly 'watch: styles': number;
  /** The code that measures the visit. It loads after the first frame. */
  readonly 'measuring: scripts': number;
  /** The page of a phone that keeps the score: document, scripts with React, styles and its longest texts. */
  readonly 'score: everything': number;
}

const entries = ['src/app/main.ts', 'src/locales/gen/en.json'];

/** A module with everything that it imports, each once. */
function withImports(manifest: Manifest, starts: readonly string[]): Entry[] {
  const found = new Map<string, Entry>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`The build has no ${key}.`);
    if (found.has(key)) return;
    found.set(key, entry);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const start of starts) visit(start);
  return [...found.values()];
}

const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

function weighScorePage(dist: string): number {
  const manifest = readManifest(dist);
  const start = withImports(manifest, ['score.html']);
  const sizeOf = (file: string): number => statSync(path.join(dist, `${file}.br`)).size;
  const files = new Set(start.flatMap(({ file, css = [] }) => [file, ...css]));
  const texts = start
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .map((key) => sizeOf(manifest[key]?.file ?? ''));
  return ['score.html', ...files].reduce((sum, file) => sum + sizeOf(file), Math.max(...texts));
}

/**
 * @param dist the folder of the built web.
 * @param consoleDist that of the built console.
 */
export function weighBuild(dist: string, consoleDist: string): Weights {
  const manifest = readManifest(dist);
  const core = Object.keys(manifest).find((key) => manifest[key]?.name === 'core') ?? '';
  const app = [...entries, core];
  const early = Object.keys(manifest).find((key) => key.endsWith('player/early/early-start.ts')) ?? '';
  const scriptsOf = (...modules: string[]): string[] =>
    withImports(manifest, modules).map(({ file }) => file);
  const sizeOf = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
  // In one document, the sheets are compressed together.
  const stylesOf = (...modules: string[]): number => {
    const files = new Set(withImports(manifest, modules).flatMap(({ css }) => css ?? []));
    return brotliCompressSync(
      [...files].map((file) => readFileSync(path.join(dist, file), 'utf8')).join('\n'),
    ).length;
  };
  const font = readdirSync(path.join(dist, 'assets')).find((name) => name.startsWith('archivo-text-')) ?? '';
  const engine = scriptsOf(
    ...withImports(manifest, [early]).flatMap(({ dynamicImports = [] }) => dynamicImports),
  );
  const measuring = 'src/features/insight/start-measuring.ts';
  const home = scriptsOf(...app, 'src/pages/home.tsx', 'src/pages/home/late.tsx');
  return {
    'home: scripts': sizeOf(home),
    'home: script files': home.length,
    'home: styles': stylesOf(...app, 'src/pages/home.tsx'),
    'home: fonts': statSync(path.join(dist, 'assets', font)).size,
    'schedule: scripts': sizeOf(scriptsOf(...app, 'src/pages/events.tsx')),
    'packages: scripts': sizeOf(scriptsOf(...app, 'src/pages/packages.tsx')),
    'watch: scripts before the first frame': sizeOf(scriptsOf(early)),
    'watch: engine': sizeOf(engine.filter((file) => !scriptsOf(early).includes(file))),
    'watch: styles': stylesOf(...app, early, 'src/pages/watch.tsx'),
    'measuring: scripts': sizeOf(scriptsOf(measuring).filter((file) => !home.includes(file))),
    'score: everything': weighScorePage(consoleDist),
  };
}
