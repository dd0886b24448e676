// One hash over the sources of the web build. Plain JavaScript, because the launcher runs it under any Node.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folders = ['contract/src', 'ui/src', 'web/src', 'web/public', 'console/src'];
const files = [
  'package-lock.json',
  'web/vite.config.ts',
  'web/vite.shell.config.ts',
  'web/index.html',
  'console/vite.config.ts',
  'console/index.html',
];
const isTest = /\.(test|spec)\.tsx?$/;

/** Hash of every file that can change the built web, tests left out. */
export const hashWebSources = (projectRoot) => hashFiles(projectRoot, folders, files);

/** Hash over the names and contents of the files of these folders, and of these files where they exist. */
export function hashFiles(projectRoot, folders, files) {
  const hash = createHash('sha256');
  const found = folders.flatMap((folder) => listFiles(path.join(projectRoot, folder)));
  for (const file of files)
    if (existsSync(path.join(projectRoot, file))) found.push(path.join(projectRoot, file));
  for (const file of found.toSorted((one, other) => (one < other ? -1 : 1))) {
    hash.update(`${path.relative(projectRoot, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Is the web that lies in web/dist made of exactly these sources? */
export function isWebBuilt(projectRoot, hash) {
  const stamp = path.join(projectRoot, 'web/dist/.built');
  const hasConsole = existsSync(path.join(projectRoot, 'console/dist/index.html'));
  return hasConsole && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(file);
    return isTest.test(entry.name) ? [] : [file];
  });
}
