// The built console on disk, read into memory. Without one, the first opening builds it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../kernel/log.ts';
import type { ConsoleAsset, ConsoleBuild, FindConsole, ScorePage } from '../console/pages/ports.ts';
import { filesOnDemand, readAssets, readManifest, readPacked } from './web-build.ts';

/** @param folder of the console workspace. */
export const hasConsoleBuild = (folder: string): boolean =>
  existsSync(path.join(folder, 'dist', 'index.html')) && existsSync(path.join(folder, 'dist', 'score.html'));

/** Undefined when the console was not built. */
function openConsoleBuild(folder: string): ConsoleBuild | undefined {
  const dist = path.join(folder, 'dist');
  if (!hasConsoleBuild(folder)) return undefined;
  const assets = readAssets(path.join(dist, 'assets'));
  return {
    document: documentOf(dist, 'index.html'),
    score: scorePageOf(dist, [...assets.keys()]),
    findAsset(pathname) {
      const asset = assets.get(pathname);
      return asset && { ...asset, text: asset.body };
    },
  };
}

const documentOf = (dist: string, name: string): ConsoleAsset => ({
  contentType: 'text/html; charset=utf-8',
  text: readFileSync(path.join(dist, name)),
  ...readPacked(dist, name),
});

/** @param addresses of all files of the build. */
function scorePageOf(dist: string, addresses: readonly string[]): ScorePage {
  const manifest = readManifest(path.join(dist, '.vite/manifest.json'));
  const wanted = filesOnDemand(manifest, ['score.html']);
  const icons = addresses.flatMap((src) => {
    const size = /\/score-icon-(\d+)-[^/]*\.png$/.exec(src)?.[1];
    return size === undefined ? [] : [{ src, size: Number(size) }];
  });
  return { document: documentOf(dist, 'score.html'), files: wanted, icons };
}

const retryAfterMs = 60_000;

/**
 * A start builds nothing that nobody asked for: most installs are opened by viewers first.
 * @param folder of the console workspace.
 * @param build puts a build there.
 */
export function createConsoleFinder(
  folder: string,
  {
    build,
    log,
    nowMs = () => performance.now(),
  }: { readonly build: () => Promise<void>; readonly log: Pick<Log, 'error'>; readonly nowMs?: () => number },
): FindConsole {
  let opened = openConsoleBuild(folder);
  let state: 'none' | 'building' | 'failed' = 'none';
  let failedAtMs = 0;
  const make = async (): Promise<void> => {
    state = 'building';
    try {
      await build();
      opened = openConsoleBuild(folder);
      if (opened === undefined) throw new Error('The build left no console.');
      state = 'none';
    } catch (error) {
      state = 'failed';
      failedAtMs = nowMs();
      log.error('the console could not be built', error);
    }
  };
  return () => {
    if (opened !== undefined) return opened;
    // Without this pause, anybody could keep the processor busy by opening the page of an install that cannot build.
    if (state === 'failed' && nowMs() - failedAtMs < retryAfterMs) return 'failed';
    if (state !== 'building') void make();
    return 'building';
  };
}
