import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartRefused } from '../../processes/start-refused.ts';
import { isReachableByOthers, type DatabaseUser } from './unprivileged-user.ts';

/** Linux allows 107 bytes for the address of a socket. */
const longestSocketPathBytes = 100;

export interface DataDir {
  dataDir: string;
  /** One sentence to print, set when the data is at an unexpected place. */
  notice?: string;
}

/**
 * Where Floodlit keeps its data: DATA_DIR, else `data` in the project. Root under a folder that others can't enter gets
 * a place of its own under /var/lib. PostgreSQL never runs as root, and could not reach the project.
 */
export function resolveDataDir(env: NodeJS.ProcessEnv, projectRoot: string): DataDir {
  if (env['DATA_DIR']) return { dataDir: path.resolve(projectRoot, env['DATA_DIR']) };
  const inProject = path.join(projectRoot, 'data');
  if (process.getuid?.() !== 0 || isReachableByOthers(inProject)) return { dataDir: inProject };
  const dataDir = path.join('/var/lib/floodlit', shortHash(path.resolve(projectRoot)));
  return {
    dataDir,
    notice: `Data is kept in ${dataDir}, because PostgreSQL does not run as root and no other user can enter ${projectRoot}.`,
  };
}

export interface ClusterPaths {
  dataDir: string;
  /** PostgreSQL's own directory. */
  cluster: string;
  /** The folder of the socket, closed to others. */
  run: string;
  socket: string;
  /** Written last, once the cluster is whole. */
  marker: string;
  log: string;
}

export function pathsIn(dataDir: string): ClusterPaths {
  const inside = path.join(dataDir, 'run');
  const tooLong = Buffer.byteLength(path.join(inside, '.s.PGSQL.5432')) > longestSocketPathBytes;
  const run = tooLong ? path.join(os.tmpdir(), `floodlit-${shortHash(dataDir)}`) : inside;
  return {
    dataDir,
    cluster: path.join(dataDir, 'postgresql'),
    run,
    socket: path.join(run, '.s.PGSQL.5432'),
    marker: path.join(dataDir, '.initialised'),
    log: path.join(dataDir, 'postgresql.log'),
  };
}

/** Makes the data directory and checks that it can be written and, as root, entered by PostgreSQL's user. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    const trial = path.join(dataDir, `.trial-${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw refusal(dataDir, error as NodeJS.ErrnoException);
  }
  if (process.getuid?.() !== 0) return;
  if (!isReachableByOthers(path.dirname(dataDir)))
    throw new StartRefused(
      `DATA_DIR ${dataDir} is in a folder that only root can enter, and PostgreSQL does not run as root: ` +
        `set DATA_DIR to a folder others can enter, such as /var/lib/floodlit.`,
    );
  chmodSync(dataDir, 0o711);
}

/** Makes a folder that only PostgreSQL's user can enter, and refuses one that somebody else has put there. */
export function prepareClosedFolder(folder: string, user: DatabaseUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const expectedUid = user.uid ?? process.getuid?.();
  const isOurs = found.uid === expectedUid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs)
    throw new StartRefused(
      `${folder} belongs to another user (${found.uid}): start Floodlit as that user or as root, or choose another DATA_DIR.`,
    );
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

function refusal(dataDir: string, error: NodeJS.ErrnoException): StartRefused {
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartRefused(
        `DATA_DIR ${dataDir} can't be written by this user: change its owner, or set DATA_DIR to a folder of yours.`,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartRefused(
        `DATA_DIR ${dataDir} is not a folder: move that file away, or set DATA_DIR to a folder.`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartRefused(
        `The disk of DATA_DIR ${dataDir} is full: free some space, or set DATA_DIR to another disk.`,
      );
    default:
      return new StartRefused(
        `DATA_DIR ${dataDir} can't be used (${error.message}): set DATA_DIR to another folder.`,
      );
  }
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
