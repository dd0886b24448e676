// One hash over the sources of each web build. Plain JavaScript, because the launcher runs it under any Node.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const shared = ['contract/src', 'ui/src'];
/** They decide what the generated files hold, which no hash reads. */
export const generators = ['tools/common-passwords.ts', 'web/tools/calls.ts', 'web/tools/messages.ts'];
/** The pages of viewers, and the console of operators. Their builds are apart. */
const builds = {
  web: {
    folders: [...shared, 'web/src', 'web/public'],
    files: [
      'package-lock.json',
      'web/vite.config.ts',
      'web/vite.shell.config.ts',
      'web/index.html',
      ...generators,
    ],
  },
  console: {
    folders: [...shared, 'console/src'],
    files: [
      'package-lock.json',
      'console/vite.config.ts',
      'console/index.html',
      'console/score.html',
      ...generators,
    ],
  },
};
const isTest = /\.(test|spec)\.tsx?$/;

/** Hash of every file that can change this build, tests left out. */
export const hashWebSources = (projectRoot, name) =>
  hashFiles(projectRoot, builds[name].folders, builds[name].files);

/**
 * Hash over the names and contents of the files of these folders, and of these files where they exist.
 * Generated files (`gen/`) and tests are left out.
 */
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

/** Is this build made of exactly these sources? */
export function isWebBuilt(projectRoot, name, hash) {
  const stamp = path.join(projectRoot, name, 'dist/.built');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'gen' ? [] : listFiles(file);
    return isTest.test(entry.name) ? [] : [file];
  });
}
