// The built console on disk, read into memory. Without one, the first opening builds it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../kernel/log.ts';
import type { ConsoleBuild, FindConsole } from '../operators/page-ports.ts';
import { readAssets, readPacked } from './web-build.ts';

/** Undefined when the console was not built. */
function openConsoleBuild(folder: string): ConsoleBuild | undefined {
  const dist = path.join(folder, 'dist');
  if (!existsSync(path.join(dist, 'index.html'))) return undefined;
  const assets = readAssets(path.join(dist, 'assets'));
  return {
    document: {
      contentType: 'text/html; charset=utf-8',
      text: readFileSync(path.join(dist, 'index.html')),
      ...readPacked(dist, 'index.html'),
    },
    findAsset(pathname) {
      const asset = assets.get(pathname);
      return asset && { ...asset, text: asset.body };
    },
  };
}

/**
 * A start builds nothing that nobody asked for: most installs are opened by viewers first.
 * @param folder of the console workspace.
 * @param build puts a build there.
 */
export function createConsoleFinder(
  folder: string,
  { build, log }: { readonly build: () => Promise<void>; readonly log: Pick<Log, 'error'> },
): FindConsole {
  let opened = openConsoleBuild(folder);
  let state: 'none' | 'building' | 'failed' = 'none';
  const make = async (): Promise<void> => {
    state = 'building';
    try {
      await build();
      opened = openConsoleBuild(folder);
      if (opened === undefined) throw new Error('The build left no console.');
      state = 'none';
    } catch (error) {
      state = 'failed';
      log.error('the console could not be built', error);
    }
  };
  return () => {
    if (opened !== undefined) return opened;
    // The page of a failure comes once. Its reload tries again.
    if (state === 'failed') {
      state = 'none';
      return 'failed';
    }
    if (state === 'none') void make();
    return 'building';
  };
}
