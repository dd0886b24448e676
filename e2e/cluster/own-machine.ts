// Several machines have PostgreSQL on one of its own. Beside pages on one machine it runs with a lower priority.
import { getPriority, setPriority } from 'node:os';
import { listChildrenOf, listProcessesOf } from '../../bench/src/product/processes-of.ts';

/** Gives PostgreSQL the priority of this process, where the user may. */
export function runAsOnItsOwnMachine(dataDir: string): void {
  const { database = 0 } = listProcessesOf(0, dataDir);
  for (const pid of [database, ...listChildrenOf(database)])
    try {
      setPriority(pid, getPriority());
    } catch {
      // Only root may raise it, and a session may have ended.
    }
}
