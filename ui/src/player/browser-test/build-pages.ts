// Bundles the scripts of the test's pages like an application, each with its own entry.
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const ENTRIES = {
  early: '../early/early-start.ts',
  bare: 'pages/bare.ts',
  dialogs: 'pages/dialogs.tsx',
  file: 'pages/file.tsx',
  watch: 'pages/watch.ts',
};

/** Writes pages and scripts to `outDir` and returns the tags that load each entry, by `%NAME%`. */
export async function buildPages(outDir: string): Promise<Record<string, string>> {
  const root = import.meta.dirname;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { 'hls.js/dist/hls.mjs': 'hls.js/dist/hls.light.mjs' } },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      chunkSizeWarningLimit: 4000,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(root, path)])),
      },
    },
  });
  await cp(join(root, 'pages'), join(outDir, 'pages'), { recursive: true });
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const chunkOf = (entry: string) => {
    const found = Object.entries(manifest).find(([key]) => key === entry);
    if (!found) throw new Error(`no ${entry} among ${Object.keys(manifest).join(', ')}`);
    return found[1];
  };
  const early = chunkOf(ENTRIES.early);
  const watch = chunkOf(ENTRIES.watch);
  const needed = filesOf(manifest, [...(early.imports ?? []), ...(early.dynamicImports ?? [])]);
  return {
    '%BARE%': script(chunkOf(ENTRIES.bare)),
    '%DIALOGS%': script(chunkOf(ENTRIES.dialogs)),
    '%FILE%': script(chunkOf(ENTRIES.file)),
    '%EARLY%': [
      ...[...needed].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
      script(early),
    ].join('\n'),
    '%WATCH%': [
      ...stylesOf(manifest, watch).map((file) => `<link rel="stylesheet" href="/${file}" />`),
      script(watch, 'fetchpriority="low"'),
    ].join('\n'),
  };
}

function script(chunk: Chunk, attributes = ''): string {
  return `<script type="module" crossorigin ${attributes} src="/${chunk.file}"></script>`;
}

function filesOf(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

function stylesOf(manifest: Manifest, entry: Chunk): string[] {
  return (entry.dynamicImports ?? []).flatMap((key) => manifest[key]?.css ?? []);
}
