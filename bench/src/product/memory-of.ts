import { readFile } from 'node:fs/promises';

/** Resident memory of a process, in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
