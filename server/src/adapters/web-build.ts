// The built web on disk: files into memory, addresses from the build's manifest, the shell from its own bundle.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '@floodlit/contract/primitives';
import type { Asset, WebBuild } from '../document/ports.ts';
import { isPacked, packFolder } from '../processes/pack-folder.ts';
import { createShellThread } from './shell-thread.ts';

interface ManifestEntry {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

export class WebBuildMissing extends Error {}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** The entry, which lets a picture start first. */
const entryModule = 'src/app/main.ts';
/** `vite.config.ts` puts the application, which the entry then loads, into this chunk. */
const applicationChunk = 'core';

/** The files that the build has compressed. */
export function readPacked(folder: string, name: string): Pick<Asset, 'brotli' | 'gzip'> {
  const read = (suffix: string): Buffer | undefined => {
    const file = path.join(folder, name + suffix);
    return existsSync(file) ? readFileSync(file) : undefined;
  };
  return { brotli: read('.br'), gzip: read('.gz') };
}

export function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(folder)) {
    const contentType = contentTypes[path.extname(name)];
    if (contentType === undefined) continue;
    const body = readFileSync(path.join(folder, name));
    assets.set(`/assets/${name}`, { contentType, body, ...readPacked(folder, name) });
  }
  return assets;
}

/** Modules with everything that they import, each once, nearest first. Imports on demand are left out. */
function withImports(manifest: Manifest, starts: readonly string[]): ManifestEntry[] {
  const found = new Map<string, ManifestEntry>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (entry === undefined || found.has(key)) return;
    found.set(key, entry);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const start of starts) visit(start);
  return [...found.values()];
}

export const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

/** The addresses of modules with everything that they import, at once or on demand, and their styles. */
export function filesOnDemand(manifest: Manifest, starts: readonly string[]): string[] {
  const all = new Set<string>();
  const visit = (key: string): void => {
    if (all.has(key)) return;
    all.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const imported of [...imports, ...dynamicImports]) visit(imported);
  };
  for (const start of starts) visit(start);
  const entries = [...all].flatMap((key) => manifest[key] ?? []);
  return unique(entries.flatMap(({ file, css = [] }) => [file, ...css].map((name) => `/${name}`)));
}

/** The texts that every page needs. Without them the application cannot render. */
const catalogueOf = (locale: Locale): string => `src/locales/gen/${locale}.json`;

const addressOf = (entry: ManifestEntry): string => `/${entry.file}`;
const unique = (values: readonly string[]): string[] => [...new Set(values)];

export interface OpenedWebBuild extends WebBuild {
  /** Compresses at the best ratio what the build compressed quickly, and serves that from then on. */
  packBest(signal: AbortSignal): Promise<void>;
}

/**
 * @param folder of the web workspace.
 * @throws {WebBuildMissing} when the web was not built.
 */
export async function openWebBuild(folder: string): Promise<OpenedWebBuild> {
  const manifestFile = path.join(folder, 'dist/.vite/manifest.json');
  const shellFile = path.join(folder, 'dist-shell/shell.js');
  if (!existsSync(manifestFile) || !existsSync(shellFile))
    throw new WebBuildMissing('The web is not built: start with `npm start`, which builds it.');
  const text = readFileSync(manifestFile, 'utf8');
  const manifest = JSON.parse(text) as Manifest;
  const assets = readAssets(path.join(folder, 'dist/assets'));
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  const renderShell = await createShellThread(`${pathToFileURL(shellFile).href}?${version}`);
  const entryOf = (name: RegExp): string | undefined =>
    Object.keys(manifest).find((key) => manifest[key]?.isEntry === true && name.test(key));
  const earlyKey = entryOf(/early-start/);
  // It starts the stream itself, after the film or without one.
  const prerollKey = entryOf(/start-preroll/);
  const applicationKey = Object.keys(manifest).find((key) => manifest[key]?.name === applicationChunk);
  const appModules = applicationKey === undefined ? [entryModule] : [entryModule, applicationKey];
  const font = [...assets.keys()].find((name) => /\/archivo-text-[^/]*\.woff2$/.test(name));

  const assetsOf: WebBuild['assetsOf'] = (module, { isPlaying, hasPreroll }, locale) => {
    // A viewer without films waits for the start of the stream itself, so it must be there as early as the choice.
    const entries = hasPreroll ? [prerollKey, earlyKey] : [earlyKey];
    const starts = isPlaying ? entries.filter((entry) => entry !== undefined) : [];
    const early = withImports(manifest, starts);
    // The engine itself asks for more on demand, such as the full hls.js. Few games need that, so none waits for it.
    const onDemand = early.flatMap(({ dynamicImports = [] }) => dynamicImports);
    const engine = withImports(manifest, onDemand).filter((entry) => !early.includes(entry));
    const app = withImports(manifest, [...appModules, module, catalogueOf(locale)]);
    const [earlyScript, ...earlyPreloads] = early.map(addressOf);
    const [script = '', ...modulePreloads] = app.map(addressOf);
    const enginePreloads = engine.map(addressOf);
    const sent = new Set([earlyScript, ...earlyPreloads, ...enginePreloads]);
    return {
      earlyScript,
      script,
      earlyPreloads,
      enginePreloads,
      modulePreloads: modulePreloads.filter((file) => !sent.has(file)),
      styles: unique(
        [...early, ...engine, ...app].flatMap((entry) => entry.css ?? []).map((file) => `/${file}`),
      ).map((href) => ({ href, text: assets.get(href)?.body.toString() ?? '' })),
      font,
    };
  };
  const packBest = async (signal: AbortSignal): Promise<void> => {
    if (isPacked(path.join(folder, 'dist'))) return;
    await packFolder(path.join(folder, 'dist'), 'best', signal);
    for (const [name, asset] of readAssets(path.join(folder, 'dist/assets'))) assets.set(name, asset);
  };
  return { version, renderShell, assetsOf, findAsset: (name) => assets.get(name), packBest };
}
