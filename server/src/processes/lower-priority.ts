// Where the processor is short, the server runs first, then the database, then the jobs.
import { getPriority, setPriority } from 'node:os';

/** At the server's own priority, each query of one request would interrupt the answers to all others. */
export const databaseNiceness = 5;
export const jobsNiceness = 10;
const lowest = 19;

/** Relative to this process: an unprivileged process may only lower its priority. */
const belowThis = (niceness: number): number => Math.min(lowest, getPriority() + niceness);

/** Lowers the priority of this process and of the processes that it starts afterwards. */
export function lowerPriority(niceness: number): void {
  setPriority(belowThis(niceness));
}

/**
 * Lowers the priority of a process that was just started. In a container even root may have no right over another user's
 * process. Then its priority stays, which only costs time where the processor is short.
 */
export function lowerPriorityOf(pid: number, niceness: number): void {
  try {
    setPriority(pid, belowThis(niceness));
  } catch {
    // Priority unchanged.
  }
}
