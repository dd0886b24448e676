// One hash over the sources of the server's bundle. Plain JavaScript, because the launcher runs it under any Node.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generators, hashFiles } from './web-sources.mjs';

const folders = ['contract/src', 'demo/src', 'ffmpeg/src', 'server/src', 'stripe-sandbox/src'];
const files = ['package-lock.json', 'tools/build-server.ts', ...generators];

/** Hash of every file that can change the bundle, tests left out. */
export const hashServerSources = (projectRoot) => hashFiles(projectRoot, folders, files);

/** Whether the bundle in server/dist is made of exactly these sources. */
export function isServerBuilt(projectRoot, hash) {
  const stamp = path.join(projectRoot, 'server/dist/.built');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}
