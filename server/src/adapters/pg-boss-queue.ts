// Jobs on pg-boss: enqueued in the caller's transaction, delivered at least once, retried, and moved to a dead-letter
// queue.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { fromKysely, PgBoss, type Job as BossJob, type JobResult, type QueueResult } from 'pg-boss';
import { databaseOf } from '../db/connect.ts';
import { PreparingClient } from '../db/preparing-client.ts';
import type { JobDefinition, Queue } from '../kernel/queue.ts';
import type { Log } from '../kernel/log.ts';
import type { JobCount } from '../operations/ports.ts';
import { currentTrace, isRequestId, runTraced } from '../kernel/trace.ts';

export interface BossQueue extends Queue {
  /** Creates the queues; without it nothing can be sent. */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Begins to work the jobs off in this process. */
  work(definitions: readonly JobDefinition[]): Promise<void>;
  /** The jobs of all processes. The counts are at most a minute old. */
  countJobs(): Promise<JobCount[]>;
  /** Waits for what runs, at most so long. */
  stop(graceMs: number): Promise<void>;
}

const deadLetter = 'dead';
const pollSeconds = 2;
const usualFetchers = 2;
const heartbeatSeconds = 30;
const everyMinute = '* * * * *';
/** A job carries the id of the request that sent it. */
const requestIdField = '_request_id';

const optionsOf = ({ retryLimit, retryDelaySeconds, timeoutSeconds }: JobDefinition) => ({
  notify: true,
  retryLimit,
  retryDelay: retryDelaySeconds,
  retryBackoff: retryDelaySeconds > 0,
  expireInSeconds: timeoutSeconds,
  // A job whose process was killed is noticed by its missing heartbeat, long before its time is over.
  heartbeatSeconds,
  deadLetter,
  deleteAfterSeconds: 7 * 86_400,
});

export interface QueueOptions {
  /** Else it only sends: it listens for no jobs, and the processes that work look after the queues. */
  readonly isWorking: boolean;
}

/** Each of some 100 fetchers reports an outage of the database every two seconds. */
export function onceAMinute(tell: (error: unknown) => void, nowMs = () => performance.now()) {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (error: unknown): void => {
    if (nowMs() - toldMs < 60_000) return;
    toldMs = nowMs();
    tell(error);
  };
}

export function createBossQueue(config: pg.PoolConfig, log: Log, { isWorking }: QueueOptions): BossQueue {
  const boss = new PgBoss({
    ...({ ...config, Client: PreparingClient } as ConstructorParameters<typeof PgBoss>[0] & object),
    schema: 'jobs',
    max: 4,
    application_name: 'floodlit-jobs',
    useListenNotify: isWorking,
    supervise: isWorking,
    schedule: isWorking,
  });
  boss.on(
    'error',
    onceAMinute((error) => log.error('the queue has trouble', error)),
  );
  const created = new Set<string>();

  const ensure = async (known: QueueResult | undefined, definition: JobDefinition): Promise<void> => {
    const { name } = definition;
    const options = optionsOf(definition);
    // `short`: at most one waiting job per key. On a standard queue pg-boss stores the key and heeds it not.
    if (known === undefined) await boss.createQueue(name, { ...options, policy: 'short' });
    // At a normal start the options match. Only the first start after an update changes them.
    else if (!isDeepStrictEqual({ ...known, ...options }, { ...known }))
      await boss.updateQueue(name, options);
    created.add(name);
  };

  const runOne = (definition: JobDefinition, job: BossJob): Promise<JobResult> => {
    const { [requestIdField]: sentBy, ...data } = (job.data ?? {}) as Record<string, unknown>;
    // A job that no request sent is traced by its own id.
    const requestId = isRequestId(sentBy) ? sentBy : job.id;
    return runTraced({ requestId }, async (): Promise<JobResult> => {
      try {
        await definition.run({ id: job.id, data, signal: job.signal });
        return { id: job.id, status: 'completed' };
      } catch (error) {
        log.error(`the job ${definition.name} failed`, error, { job: job.id, job_name: definition.name });
        return { id: job.id, status: 'failed', output: { message: String(error) } };
      }
    });
  };

  /**
   * pg-boss wakes every fetcher for every job, and an empty fetch costs the database as much as a full one. Two
   * fetchers are enough for a hanging job not to block the others. Each fetches several jobs at once. After a full
   * batch a fetcher polls again at once. Otherwise pg-boss would wait for the next poll, and a backlog would shrink
   * by only a few jobs in 2 s. A partial batch leaves no backlog.
   */
  const startFetching = async (definition: JobDefinition): Promise<void> => {
    const { concurrency, isLong = false, fetchers: wanted = usualFetchers } = definition;
    const fetchers = isLong ? concurrency : Math.min(wanted, concurrency);
    const batchSize = Math.ceil(concurrency / fetchers);
    for (let fetcher = 0; fetcher < fetchers; fetcher++) {
      const id = await boss.work(
        definition.name,
        {
          batchSize,
          perJobResults: true,
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
        },
        async (jobs: BossJob[]) => {
          const results = await Promise.all(jobs.map((job) => runOne(definition, job)));
          if (jobs.length === batchSize) boss.notifyWorker(id);
          return results;
        },
      );
    }
  };

  return {
    async start(definitions) {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      if (!known.has(deadLetter)) await boss.createQueue(deadLetter);
      for (const definition of definitions) await ensure(known.get(definition.name), definition);
    },
    async work(definitions) {
      for (const definition of definitions) {
        await startFetching(definition);
        if (definition.everyMinute === true) await boss.schedule(definition.name, everyMinute);
      }
    },
    async send(name, data, options = {}) {
      if (!created.has(name)) throw new Error(`There is no queue "${name}".`);
      // A delayed job sends no notification: the next poll finds it.
      const startAfter = options.afterSeconds ?? (options.isUnhurried === true ? 1 : undefined);
      const requestId = currentTrace()?.requestId;
      const traced = requestId === undefined ? data : { ...data, [requestIdField]: requestId };
      await boss.send(name, traced, {
        ...(options.scope !== undefined && { db: fromKysely(databaseOf(options.scope)) }),
        // No key is a key too, and all jobs without one would share it.
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(startAfter !== undefined && { startAfter }),
      });
    },
    async countJobs() {
      const queues = await boss.getQueues();
      return queues.flatMap(({ name, readyCount, activeCount, failedCount }) => [
        { queue: name, state: 'queued' as const, count: readyCount },
        { queue: name, state: 'active' as const, count: activeCount },
        { queue: name, state: 'failed' as const, count: failedCount },
      ]);
    },
    stop: (graceMs) => boss.stop({ graceful: graceMs > 0, timeout: graceMs }),
  };
}
