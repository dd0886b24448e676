// The built console on disk, read into memory.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConsoleBuild } from '../operators/page-ports.ts';
import { readAssets, readPacked, WebBuildMissing } from './web-build.ts';

/**
 * @param folder of the console workspace.
 * @throws {WebBuildMissing} when the console was not built.
 */
export function openConsoleBuild(folder: string): ConsoleBuild {
  const dist = path.join(folder, 'dist');
  if (!existsSync(path.join(dist, 'index.html')))
    throw new WebBuildMissing('The console is not built: start with `npm start`, which builds it.');
  const assets = readAssets(path.join(dist, 'assets'));
  const document = readPacked(dist, 'index.html');
  return {
    document: {
      contentType: 'text/html; charset=utf-8',
      text: readFileSync(path.join(dist, 'index.html')),
      ...document,
    },
    findAsset(pathname) {
      const asset = assets.get(pathname);
      return asset && { ...asset, text: asset.body };
    },
  };
}
