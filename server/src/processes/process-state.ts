import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/**
 * Is this process running? A zombie is not. In a container whose first process does not reap, a killed process keeps
 * its id forever and still answers to signal 0.
 */
export function isProcessAlive(pid: number): boolean {
  if (!isProcessIdTaken(pid)) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2) !== 'Z';
  } catch {
    return process.platform !== 'linux';
  }
}

/** Does this process id answer to signals, be it a zombie, a stranger or someone else's? */
export function isProcessIdTaken(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The folder a living process works in, or undefined when it is gone, or not ours to look at. */
export function findWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Ids of the living processes that work in exactly this folder (a real path). */
export function listProcessesIn(folder: string): number[] {
  // Only Linux has /proc.
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && findWorkingFolder(pid) === folder && isProcessAlive(pid));
}

/** Waits until the process is gone; answers false when it still lives after `deadlineMs`. */
export async function waitUntilGone(pid: number, deadlineMs: number): Promise<boolean> {
  const deadline = Date.now() + deadlineMs;
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return true;
}

/** Signals a process, or its whole group when the id is negative; a process already gone is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
