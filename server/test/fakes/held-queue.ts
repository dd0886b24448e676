// A queue that holds its jobs until a test runs them, so that a test can look at the moment between.
import type { Job, JobDefinition, Queue } from '../../src/kernel/queue.ts';

interface HeldJob {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly singletonKey: string | undefined;
}

export interface HeldQueue extends Queue {
  readonly held: readonly HeldJob[];
  /** Runs what is held, and what that sends, until nothing is left. */
  runAll(definitions: readonly JobDefinition[]): Promise<void>;
  drop(): void;
}

const roundsMaximum = 1_000;

export function createHeldQueue(): HeldQueue {
  const held: HeldJob[] = [];
  let count = 0;
  return {
    held,
    async send(name, data, options = {}) {
      const { singletonKey } = options;
      if (
        singletonKey !== undefined &&
        held.some((job) => job.name === name && job.singletonKey === singletonKey)
      )
        return;
      held.push({ name, data, singletonKey });
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
