// Jobs on pg-boss: enqueued in the caller's transaction, delivered at least once, retried, and put aside when they keep failing.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { fromKysely, PgBoss, type Job as BossJob } from 'pg-boss';
import { databaseOf } from '../db/connect.ts';
import type { JobDefinition, Queue } from '../kernel/queue.ts';
import type { Log } from '../kernel/log.ts';

export interface BossQueue extends Queue {
  /** Creates the queues; without it nothing can be sent. */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Begins to work the jobs off in this process. */
  work(definitions: readonly JobDefinition[]): Promise<void>;
  /** Waits for what runs, at most so long. */
  stop(graceMs: number): Promise<void>;
}

const deadLetter = 'dead';
const pollSeconds = 2;
const heartbeatSeconds = 30;
const everyMinute = '* * * * *';

export function createBossQueue(config: pg.PoolConfig, log: Log): BossQueue {
  const boss = new PgBoss({
    ...(config as ConstructorParameters<typeof PgBoss>[0] & object),
    schema: 'jobs',
    max: 4,
    application_name: 'floodlit-jobs',
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error('the queue has trouble', error));
  const created = new Set<string>();

  const create = async ({
    name,
    retryLimit,
    retryDelaySeconds,
    timeoutSeconds,
  }: JobDefinition): Promise<void> => {
    const options = {
      notify: true,
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: retryDelaySeconds > 0,
      expireInSeconds: timeoutSeconds,
      // A job whose process was killed is noticed by its missing heartbeat, long before its time is over.
      heartbeatSeconds,
      deadLetter,
      deleteAfterSeconds: 7 * 86_400,
    };
    // `short`: at most one waiting job per key. On a standard queue pg-boss stores the key and heeds it not.
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, { ...options, policy: 'short' });
    else await boss.updateQueue(name, options);
    created.add(name);
  };

  const runner =
    (definition: JobDefinition) =>
    async ([job]: BossJob[]): Promise<void> => {
      if (job === undefined) return;
      try {
        await definition.run({
          id: job.id,
          data: (job.data ?? {}) as Record<string, unknown>,
          signal: job.signal,
        });
      } catch (error) {
        log.error(`the job ${definition.name} failed`, error, { job: job.id });
        throw error;
      }
    };

  return {
    async start(definitions) {
      await boss.start();
      if ((await boss.getQueue(deadLetter)) === null) await boss.createQueue(deadLetter);
      for (const definition of definitions) await create(definition);
    },
    async work(definitions) {
      for (const definition of definitions) {
        await boss.work(
          definition.name,
          {
            batchSize: 1,
            localConcurrency: definition.concurrency,
            pollingIntervalSeconds: pollSeconds,
            notifyPollingIntervalSeconds: pollSeconds,
          },
          runner(definition),
        );
        if (definition.everyMinute === true) await boss.schedule(definition.name, everyMinute);
      }
    },
    async send(name, data, options = {}) {
      if (!created.has(name)) throw new Error(`There is no queue "${name}".`);
      await boss.send(name, data, {
        ...(options.scope !== undefined && { db: fromKysely(databaseOf(options.scope)) }),
        // No key is a key too, and all jobs without one would share it.
        singletonKey: options.singletonKey ?? randomUUID(),
      });
    },
    stop: (graceMs) => boss.stop({ graceful: graceMs > 0, timeout: graceMs }),
  };
}
