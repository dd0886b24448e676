// A queue that holds its jobs until a test runs them, so that a test can look at the moment between.
import type { Job, JobDefinition, Queue } from '../../src/kernel/queue.ts';
import type { Scope, Transact } from '../../src/kernel/transact.ts';

interface HeldJob {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly singletonKey: string | undefined;
}

export interface HeldQueue extends Queue {
  readonly held: readonly HeldJob[];
  /** Runs the held jobs, and the jobs that they send, until none is left. */
  runAll(definitions: readonly JobDefinition[]): Promise<void>;
  drop(): void;
  /** As the real one: what a transaction sends is there once it is kept, and never if it is not. */
  joined(transact: Transact): Transact;
}

const roundsMaximum = 1_000;

export function createHeldQueue(): HeldQueue {
  const held: HeldJob[] = [];
  const unkept = new WeakMap<Scope, HeldJob[]>();
  let count = 0;
  const hold = (job: HeldJob): void => {
    const { name, singletonKey } = job;
    const isThere = held.some((one) => one.name === name && one.singletonKey === singletonKey);
    if (singletonKey === undefined || !isThere) held.push(job);
  };
  return {
    held,
    async send(name, data, { singletonKey, scope } = {}) {
      const job = { name, data, singletonKey };
      const sent = scope === undefined ? undefined : unkept.get(scope);
      if (sent === undefined) hold(job);
      else sent.push(job);
    },
    joined: (transact) => async (work) => {
      let sent: HeldJob[] = [];
      const result = await transact((scope) => {
        // Tried again, it begins anew.
        sent = [];
        unkept.set(scope, sent);
        return work(scope);
      });
      sent.forEach(hold);
      return result;
    },
    async runAll(definitions) {
      for (let rounds = 0; held.length > 0; rounds++) {
        if (rounds > roundsMaximum) throw new Error('The jobs never end.');
        const job = held.shift() as HeldJob;
        const definition = definitions.find((one) => one.name === job.name);
        if (definition === undefined) throw new Error(`Nobody runs the job "${job.name}".`);
        const running: Job = { id: String(++count), data: job.data, signal: new AbortController().signal };
        await definition.run(running);
      }
    },
    drop() {
      held.length = 0;
    },
  };
}
