// Where tests keep what they throw away: in memory, where the machine has room for it.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isProcessAlive } from '../server/src/processes/process-state.ts';

const memory = '/dev/shm';
const roomBytes = 4 * 1024 ** 3;

/**
 * Each test world is a copy of 700 files. On a disk that has just dropped the last one, its file system takes ten times
 * as long to make them. That was a third of all test time.
 *
 * @returns a new folder, which is gone when this process has ended.
 */
export function makeQuickFolder(): string {
  const base = isRoomy() ? memory : os.tmpdir();
  sweep(base);
  const folder = mkdtempSync(path.join(base, `fl-${process.pid}-`));
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o755);
  process.once('exit', () => remove(folder));
  return folder;
}

/** Removes the folders of runs that a signal ended. */
function sweep(base: string): void {
  for (const name of readdirSync(base)) {
    const pid = /^fl-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isProcessAlive(Number(pid))) remove(path.join(base, name));
  }
}

/** A server that is still stopping may write into it: the next run takes what is left. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.error(`${folder} could not be removed: ${String(error)}`);
  }
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, os.freemem()) >= roomBytes && mayRunPrograms();
  } catch {
    return false;
  }
}

/** PostgreSQL's programs are copied into its folder, and started there. */
function mayRunPrograms(): boolean {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = lines.map((line) => line.split(' ')).findLast(([, folder]) => folder === memory)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
