// How much processor time a process has used, all its threads together.
import { readFile } from 'node:fs/promises';
import { NotMeasured } from './figure.ts';

/** The kernel counts in hundredths of a second for programs, whatever its own tick is. */
const ticksPerSecond = 100;

/**
 * Seconds, in user and system mode.
 *
 * @param pid of a process, or a thread of one as `123/task/124`.
 */
export async function processCpuSeconds(pid: number | string): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => {
    throw new NotMeasured(`There is no /proc/${pid}/stat to read processor time from: run this on Linux.`);
  });
  // The second field is a name in brackets that may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
