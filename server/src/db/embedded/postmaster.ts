import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  findWorkingFolder,
  isProcessAlive,
  isProcessIdTaken,
  listProcessesIn,
  signalProcess,
  waitUntilGone,
} from '../../processes/process-state.ts';
import { spawnDetached } from '../../processes/spawn-child.ts';
import { StartRefused } from '../../processes/start-refused.ts';
import { databaseNiceness, lowerPriorityOf } from '../../processes/lower-priority.ts';
import type { ClusterPaths } from './data-dir.ts';
import { postgresEnvironment } from './initialise-cluster.ts';
import type { PostgresBinaries } from './locate-binaries.ts';
import type { DatabaseUser } from './unprivileged-user.ts';

const readyDeadlineMs = 300_000;
const orphanDeadlineMs = 5_000;
const longestLogBytes = 10_000_000;

/** How our own processes reach the embedded database. The port only names the socket; nothing listens on TCP. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export function connectionTo(paths: ClusterPaths, database: string): EmbeddedConnection {
  return { host: paths.run, port: 5432, user: 'postgres', database };
}

/** The living main process of this cluster, or undefined: a zombie or a stranger with a recycled id is not it. */
export function findPostmaster(paths: ClusterPaths): number | undefined {
  const pid = readPidFile(paths);
  if (pid === undefined || !isProcessAlive(pid)) return undefined;
  return findWorkingFolder(pid) === realpathSync(paths.cluster) ? pid : undefined;
}

/** Starts the cluster unless it runs, and waits until it answers. Answers whether it started it. */
export async function ensurePostmaster(
  paths: ClusterPaths,
  binaries: PostgresBinaries,
  user: DatabaseUser,
  isFast: boolean,
  log: (line: string) => void,
): Promise<boolean> {
  if (findPostmaster(paths) !== undefined) {
    await waitUntilReady(paths, () => findPostmaster(paths) !== undefined, log);
    return false;
  }
  await clearRemains(paths);
  rotateLog(paths.log);
  const logStart = existsSync(paths.log) ? statSync(paths.log).size : 0;
  const args = ['-D', paths.cluster, '-k', paths.run, '-c', 'listen_addresses='];
  args.push('-c', 'unix_socket_permissions=0700', '-c', 'max_connections=100', '-c', 'shared_buffers=128MB');
  // The data is in memory or on a solid-state disk, so random reads by an index are cheap.
  args.push('-c', 'random_page_cost=1.1');
  // A prepared statement keeps the plan that was right for a small table until its growth is noticed.
  args.push('-c', 'autovacuum_naptime=15s');
  // A lost page is no loss here, and nobody copies this log.
  if (isFast)
    args.push('-F', '-c', 'full_page_writes=off', '-c', 'wal_level=minimal', '-c', 'max_wal_senders=0');
  const child = await spawnDetached({
    command: binaries.postgres,
    args,
    uid: user.uid,
    gid: user.gid,
    env: postgresEnvironment,
    cwd: '/',
    logFile: paths.log,
  });
  lowerPriorityOf(child.pid, databaseNiceness);
  try {
    await waitUntilReady(paths, () => isProcessAlive(child.pid), log);
  } catch (error) {
    signalProcess(child.pid, 'SIGQUIT');
    throw explain(error, readFileSync(paths.log).subarray(logStart).toString(), paths);
  }
  return true;
}

/** Fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
export async function stopPostmaster(paths: ClusterPaths): Promise<void> {
  const pid = findPostmaster(paths);
  if (pid === undefined) return;
  signalProcess(pid, 'SIGINT');
  if (await waitUntilGone(pid, 30_000)) return;
  signalProcess(pid, 'SIGQUIT');
  if (await waitUntilGone(pid, 5_000)) return;
  signalProcess(pid, 'SIGKILL');
  await waitUntilGone(pid, 2_000);
}

function readPidFile(paths: ClusterPaths): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path.join(paths.cluster, 'postmaster.pid'), 'utf8'), 10);
    return Number.isInteger(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes way for a new postmaster after a killed one. PostgreSQL does this itself, except where the old id still answers
 * to signals, as a zombie or as another program. Removing its file by hand takes away its guard against old backends
 * that still write. So those must be gone first.
 */
async function clearRemains(paths: ClusterPaths): Promise<void> {
  const folder = realpathSync(paths.cluster);
  const deadline = Date.now() + orphanDeadlineMs;
  for (;;) {
    const orphans = listProcessesIn(folder);
    if (orphans.length === 0) break;
    if (Date.now() > deadline) for (const orphan of orphans) signalProcess(orphan, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const pid = readPidFile(paths);
  // Without /proc nobody can tell that the old backends are gone, so their guard stays.
  const isCertain = process.platform === 'linux';
  if (isCertain && pid !== undefined && isProcessIdTaken(pid))
    rmSync(path.join(paths.cluster, 'postmaster.pid'));
  rmSync(paths.socket, { force: true });
  rmSync(`${paths.socket}.lock`, { force: true });
}

async function waitUntilReady(
  paths: ClusterPaths,
  isAlive: () => boolean,
  log: (line: string) => void,
): Promise<void> {
  const start = Date.now();
  let nextLineAt = start + 10_000;
  let pauseMs = 10;
  for (;;) {
    const client = new pg.Client({ ...connectionTo(paths, 'postgres'), connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (!isAlive()) throw error;
      if (Date.now() - start > readyDeadlineMs)
        throw new StartRefused(
          `PostgreSQL in ${paths.dataDir} runs but has not answered for 5 minutes: read ${paths.log}, stop it and start again.`,
        );
    }
    if (Date.now() > nextLineAt) {
      log('PostgreSQL is still recovering what the last run left …');
      nextLineAt += 10_000;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 1.5, 200);
  }
}

function explain(error: unknown, newLog: string, paths: ClusterPaths): StartRefused {
  if (error instanceof StartRefused) return error;
  if (newLog.includes('No space left on device'))
    return new StartRefused(
      `The disk of DATA_DIR ${paths.dataDir} is full: free some space, or move the folder to another disk.`,
    );
  const cause = /(?:FATAL|PANIC): +(.+)/.exec(newLog)?.[1] ?? newLog.trim().split('\n').at(-1);
  return new StartRefused(
    `PostgreSQL did not start in ${paths.dataDir} (${cause || String(error)}): read ${paths.log} for the cause.`,
  );
}

function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > longestLogBytes) renameSync(file, `${file}.1`);
}
