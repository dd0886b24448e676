// Which processes a running product consists of.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isProcessAlive, signalProcess, waitUntilGone } from '../../../server/src/processes/process-state.ts';

export interface ProductProcesses {
  /** The product's own process: a child of the launcher where that started it. */
  readonly web: number;
  /** Process id of the job worker. */
  readonly worker: number | undefined;
  /** It outlives the product when that is killed. */
  readonly sandbox: number | undefined;
  /** PostgreSQL's main process; it too. */
  readonly database: number | undefined;
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has just ended.
    return '';
  }
};
const living = (pid: number): number | undefined => (isProcessAlive(pid) ? pid : undefined);

export const listChildrenOf = (pid: number): number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`).split(' ').map(Number).filter(Boolean);

export function listProcessesOf(started: number, dataDir: string): ProductProcesses {
  const web =
    listChildrenOf(started).find((pid) => textOf(`/proc/${pid}/cmdline`).includes('main.js')) ?? started;
  return {
    web,
    worker: listChildrenOf(web).find((pid) => textOf(`/proc/${pid}/cmdline`).includes('worker.')),
    sandbox: living(Number(/"pid":(\d+)/.exec(textOf(path.join(dataDir, 'stripe-sandbox.json')))?.[1])),
    database: living(Number(textOf(path.join(dataDir, 'postgresql/postmaster.pid')).split('\n')[0])),
  };
}

const goneDeadlineMs = 5_000;

/** Ends the processes that survive a killed product by design: sandbox and database. */
export async function endSurvivors({
  sandbox,
  database,
}: Pick<ProductProcesses, 'sandbox' | 'database'>): Promise<void> {
  for (const pid of [sandbox, database].filter((one) => one !== undefined)) {
    if (isProcessAlive(pid)) signalProcess(pid, 'SIGQUIT');
    if (!(await waitUntilGone(pid, goneDeadlineMs))) signalProcess(pid, 'SIGKILL');
  }
}
