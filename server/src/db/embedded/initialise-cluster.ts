import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed, runCommand } from '../../processes/run-command.ts';
import { StartRefused } from '../../processes/start-refused.ts';
import { prepareClosedFolder, type ClusterPaths } from './data-dir.ts';
import { freeSpace } from './free-space.ts';
import type { PostgresBinaries } from './locate-binaries.ts';
import { listProcessesIn } from '../../processes/process-state.ts';
import type { DatabaseUser } from './unprivileged-user.ts';

const leastBytesForCluster = 300_000_000;

/**
 * The environment of every PostgreSQL program: nothing of the caller's environment that could change its behaviour.
 */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' };

/**
 * Makes the cluster unless a whole one is there; answers whether it did. The marker is written last,
 * so a cluster that was interrupted half-way has none and is made again.
 */
export async function initialiseCluster(
  paths: ClusterPaths,
  binaries: PostgresBinaries,
  user: DatabaseUser,
  isFast: boolean,
): Promise<boolean> {
  const versionFile = path.join(paths.cluster, 'PG_VERSION');
  // A server writes this file at its first start, and initdb never does. A cluster with it is complete and holds
  // data, even without the marker (a copy may omit hidden files). It must never be initialised again.
  const hasRun = existsSync(versionFile) && existsSync(path.join(paths.cluster, 'postmaster.opts'));
  if (hasRun && !existsSync(paths.marker)) writeMarker(paths, readFileSync(versionFile, 'utf8').trim());
  if (existsSync(paths.marker) && existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found !== binaries.major)
      throw new StartRefused(
        `The database in ${paths.dataDir} was made by PostgreSQL ${found} and this Floodlit brings ${binaries.major}: ` +
          `export it with the Floodlit that made it, then import it into a new DATA_DIR.`,
      );
    return false;
  }
  if (existsSync(paths.marker))
    throw new StartRefused(
      `${paths.cluster} has lost its database while ${paths.marker} says there was one: ` +
        `restore the folder from a backup, or remove the marker to start empty.`,
    );
  const { freeBytes } = await freeSpace(paths.dataDir);
  if (freeBytes < leastBytesForCluster)
    throw new StartRefused(
      `The disk of DATA_DIR ${paths.dataDir} has ${Math.floor(freeBytes / 1e6)} MB left and a new database needs 300 MB: ` +
        `free some space, or set DATA_DIR to another disk.`,
    );
  if (existsSync(paths.cluster) && listProcessesIn(paths.cluster).length > 0)
    throw new StartRefused(
      `A PostgreSQL that Floodlit did not make is running in ${paths.cluster}: stop it, or choose another DATA_DIR.`,
    );
  rmSync(paths.cluster, { recursive: true, force: true });
  prepareClosedFolder(paths.cluster, user);
  await runInitdb(paths, binaries, user, isFast);
  writeMarker(paths, binaries.major);
  return true;
}

function writeMarker(paths: ClusterPaths, major: string): void {
  writeFileSync(paths.marker, `${major}\n`);
  const marker = openSync(paths.marker, 'r');
  fsyncSync(marker);
  closeSync(marker);
}

async function runInitdb(
  paths: ClusterPaths,
  binaries: PostgresBinaries,
  user: DatabaseUser,
  isFast: boolean,
): Promise<void> {
  const args = ['-D', paths.cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
  args.push('--locale-provider=builtin', '--locale=C.UTF-8', '-c', 'timezone=UTC');
  if (isFast) args.push('--no-sync');
  try {
    await runCommand(binaries.initdb, args, {
      uid: user.uid,
      gid: user.gid,
      env: postgresEnvironment,
      cwd: '/',
    });
  } catch (error) {
    const output = error instanceof CommandFailed ? error.output : '';
    if (output.includes('No space left on device'))
      throw new StartRefused(
        `The disk of DATA_DIR ${paths.dataDir} is full: free some space, or set DATA_DIR to another disk.`,
      );
    throw new StartRefused(
      `PostgreSQL could not make its database in ${paths.cluster} (${lastLine(output) || String(error)}): ` +
        `set DATA_DIR to another folder, or DATABASE_URL to another PostgreSQL.`,
    );
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
