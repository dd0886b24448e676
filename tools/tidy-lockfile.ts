// Removes optional packages that npm could not resolve from the lockfile. With them, `npm ci` refuses the lockfile.
// Run it after every change of the dependencies: node tools/tidy-lockfile.ts
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Whether Node would find `name` from the folder: in it, or in any folder above. */
function isLocked(lockfile: Lockfile, folder: string, name: string): boolean {
  const parts = folder === '' ? [] : folder.split('/');
  for (let length = parts.length; length >= 0; length--) {
    const place = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (place in lockfile.packages) return true;
  }
  return false;
}

/** @returns how many names were taken out. */
export function tidyLockfile(lockfile: Lockfile): number {
  let count = 0;
  for (const [folder, { optionalDependencies }] of Object.entries(lockfile.packages))
    for (const name of Object.keys(optionalDependencies ?? {})) {
      if (isLocked(lockfile, folder, name)) continue;
      delete optionalDependencies?.[name];
      count++;
    }
  return count;
}

if (import.meta.main) {
  if (process.argv.includes('--help')) {
    console.log(
      'Usage: node tools/tidy-lockfile.ts\nTakes unresolvable optional packages out of package-lock.json.',
    );
    process.exit(0);
  }
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json');
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const count = tidyLockfile(lockfile);
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`package-lock.json: ${count} unresolvable optional packages taken out.`);
}
