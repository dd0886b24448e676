import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection, type ConnectionConfig } from '../db/connect.ts';
import type { Job, JobDefinition } from '../kernel/queue.ts';
import { createBossQueue, onceAMinute, type BossQueue } from './pg-boss-queue.ts';

let config: ConnectionConfig;
let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ config, drop } = await cloneDatabase());
  connection = connect(config);
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const opened: BossQueue[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((queue) => queue.stop(1_000)));
});

const errors: string[] = [];
const log = { info: () => {}, warn: () => {}, error: (message: string) => void errors.push(message) };

const aDefinition = (changes: Partial<JobDefinition> = {}): JobDefinition => ({
  name: `test.${randomUUID()}`,
  run: async () => {},
  retryLimit: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 60,
  concurrency: 1,
  ...changes,
});

/** A process with the queues, which works when the test starts it. */
async function aProcess(definitions: readonly JobDefinition[], isWorking = true): Promise<BossQueue> {
  const queue = createBossQueue(config, log, { isWorking });
  opened.push(queue);
  await queue.start(definitions);
  return queue;
}

interface StoredJob {
  readonly name: string;
  readonly state: string;
  readonly data: unknown;
  readonly source_name: string | null;
  readonly retry_count: number;
}

const jobsOf = async (name: string): Promise<StoredJob[]> =>
  (
    await connection.pool.query<StoredJob>('select * from jobs.job where name = $1 order by created_on', [
      name,
    ])
  ).rows;
const readQueue = async (name: string): Promise<Record<string, unknown>> =>
  (await connection.pool.query<Record<string, unknown>>('select * from jobs.queue where name = $1', [name]))
    .rows[0] ?? {};
const listeners = async (): Promise<number> =>
  (
    await connection.pool.query(
      `select from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    )
  ).rowCount ?? 0;
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

describe('a job and the transaction that enqueues it', () => {
  it('[D1] runs after a commit, and never after a rollback', async () => {
    const seen: unknown[] = [];
    const definition = aDefinition({ run: async ({ data }) => void seen.push(data['n']) });
    const queue = await aProcess([definition]);
    await queue.work([definition]);
    const rolledBack = connection.transact(async (scope) => {
      await queue.send(definition.name, { n: 'rolled back' }, { scope });
      throw new Error('changed its mind');
    });
    await expect(rolledBack).rejects.toThrow('changed its mind');
    await connection.transact((scope) => queue.send(definition.name, { n: 'kept' }, { scope }));
    await until(() => expect(seen).toEqual(['kept']));
    expect((await jobsOf(definition.name)).map(({ data }) => data)).toEqual([{ n: 'kept' }]);
  });
});

describe('a process that only sends jobs', () => {
  it('sends jobs to the workers, and runs none itself', async () => {
    let runs = 0;
    const definition = aDefinition({ run: async () => void runs++ });
    const working = await aProcess([definition]);
    await working.work([definition]);
    const listening = await listeners();
    const sending = await aProcess([definition], false);
    expect(await listeners()).toBe(listening);
    await sending.send(definition.name, {});
    await until(() => expect(runs).toBe(1));
  });
});

describe('many jobs at once', () => {
  it.each([1, 6])('run %i at a time, without a poll between them', async (concurrency) => {
    let runs = 0;
    const definition = aDefinition({ concurrency, fetchers: 1, run: async () => void runs++ });
    const queue = await aProcess([definition]);
    for (let job = 0; job < 20 * concurrency; job++) await queue.send(definition.name, {});
    await queue.work([definition]);
    // With a poll of 2 s after each fetch it would take 40 s.
    await until(() => expect(runs).toBe(20 * concurrency));
  });
});

describe('jobs that are fetched together', () => {
  it('[T75] retry a failed job, and do not repeat the others of its batch', async () => {
    const runs = new Map<unknown, number>();
    const definition = aDefinition({
      concurrency: 6,
      retryLimit: 1,
      run: async ({ data }) => {
        const times = (runs.get(data['n']) ?? 0) + 1;
        runs.set(data['n'], times);
        if (data['n'] === 3 && times === 1) throw new Error('once');
      },
    });
    const queue = await aProcess([definition]);
    for (let n = 0; n < 6; n++) await queue.send(definition.name, { n });
    await queue.work([definition]);
    await until(async () =>
      expect((await jobsOf(definition.name)).map(({ state }) => state)).toEqual(
        Array.from({ length: 6 }, () => 'completed'),
      ),
    );
    expect([0, 1, 2, 3, 4, 5].map((n) => runs.get(n))).toEqual([1, 1, 1, 2, 1, 1]);
  });
});

describe('long jobs', () => {
  it('[T75] a hanging job delays neither its batch nor later jobs', async () => {
    const { promise: hanging, resolve: end } = Promise.withResolvers<void>();
    const done: unknown[] = [];
    const definition = aDefinition({
      concurrency: 3,
      isLong: true,
      run: async ({ data }) => {
        if (data['n'] === 'hangs') await hanging;
        done.push(data['n']);
      },
    });
    const queue = await aProcess([definition]);
    // Fetched in twos, each two would have one that hangs.
    for (const n of ['hangs', 'first', 'hangs', 'second']) await queue.send(definition.name, { n });
    await queue.work([definition]);
    await until(() => expect(done).toEqual(['first', 'second']));
    await queue.send(definition.name, { n: 'later' });
    await until(() => expect(done).toEqual(['first', 'second', 'later']));
    end();
    await until(() => expect(done).toHaveLength(5));
  });
});

describe('a job that fails', () => {
  it('[T75] is retried with a backoff, and ends in the dead-letter queue', async () => {
    const triedAt: number[] = [];
    const definition = aDefinition({
      retryLimit: 2,
      retryDelaySeconds: 1,
      run: async () => {
        triedAt.push(performance.now());
        throw new Error('poisoned');
      },
    });
    const queue = await aProcess([definition]);
    await queue.work([definition]);
    await queue.send(definition.name, { poison: true });
    await until(async () =>
      expect((await jobsOf('dead')).filter((job) => job.source_name === definition.name)).toMatchObject([
        { data: { poison: true } },
      ]),
    );
    expect(triedAt).toHaveLength(3);
    expect(triedAt.slice(1).every((at, index) => at - (triedAt[index] ?? 0) >= 900)).toBe(true);
    expect(await readQueue(definition.name)).toMatchObject({ retry_backoff: true, dead_letter: 'dead' });
    expect(errors.filter((message) => message.includes(definition.name))).toHaveLength(3);
  });
});

describe('a singleton key', () => {
  const send = async (queue: BossQueue, name: string, keys: (string | undefined)[]) => {
    for (const singletonKey of keys)
      await queue.send(name, {}, singletonKey === undefined ? {} : { singletonKey });
  };

  it('allows one waiting job per key, and any number without a key', async () => {
    const definition = aDefinition();
    const queue = await aProcess([definition]);
    await send(queue, definition.name, ['a', 'a', 'b', 'a', undefined, undefined]);
    expect(await jobsOf(definition.name)).toHaveLength(4);
  });

  it('allows the next waiting job while the first runs', async () => {
    let finish = (): void => {};
    let runs = 0;
    const definition = aDefinition({
      run: async () => {
        runs++;
        await new Promise<void>((resolve) => (finish = resolve));
      },
    });
    const queue = await aProcess([definition]);
    await queue.work([definition]);
    await send(queue, definition.name, ['a']);
    await until(() => expect(runs).toBe(1));
    await send(queue, definition.name, ['a', 'a']);
    finish();
    await until(() => expect(runs).toBe(2));
    finish();
    await until(async () =>
      expect((await jobsOf(definition.name)).map(({ state }) => state)).toEqual(['completed', 'completed']),
    );
  });
});

describe('a delayed job', () => {
  it('starts after its delay', async () => {
    const ranAt: number[] = [];
    const definition = aDefinition({ run: async () => void ranAt.push(performance.now()) });
    const queue = await aProcess([definition]);
    await queue.work([definition]);
    const sentAt = performance.now();
    await queue.send(definition.name, {}, { afterSeconds: 2 });
    await until(() => expect(ranAt).toHaveLength(1));
    expect((ranAt[0] ?? 0) - sentAt).toBeGreaterThan(1_500);
  });
});

describe('delayed jobs without urgency', () => {
  it('start some seconds later, with one fetch', async () => {
    const runs: number[] = [];
    const definition = aDefinition({
      concurrency: 6,
      fetchers: 1,
      run: async () => void runs.push(performance.now()),
    });
    const queue = await aProcess([definition]);
    await queue.work([definition]);
    const sentAt = performance.now();
    // Due at the same moment, however long it takes to send them.
    await connection.transact(async (scope) => {
      for (let job = 0; job < 6; job++) await queue.send(definition.name, {}, { isUnhurried: true, scope });
    });
    await until(() => expect(runs).toHaveLength(6));
    expect(Math.min(...runs) - sentAt).toBeGreaterThan(700);
    const started = await connection.pool.query('select distinct started_on from jobs.job where name = $1', [
      definition.name,
    ]);
    expect(started.rowCount).toBe(1);
  });
});

describe('a job of a process that died', () => {
  it('[D2] is given to another process when its heartbeat stops', async () => {
    const started: Job[] = [];
    let isDead = true;
    const definition = aDefinition({
      retryLimit: 1,
      run: async (job) => {
        started.push(job);
        if (isDead)
          await new Promise<void>((resolve) => job.signal.addEventListener('abort', () => resolve()));
      },
    });
    const dying = await aProcess([definition]);
    await dying.work([definition]);
    await dying.send(definition.name, {});
    await until(() => expect(started).toHaveLength(1));
    expect(await readQueue(definition.name)).toMatchObject({ heartbeat_seconds: 30 });
    await dying.stop(0);
    opened.splice(opened.indexOf(dying), 1);
    isDead = false;
    const [left] = await jobsOf(definition.name);
    if (left?.state === 'active')
      await connection.pool.query(
        `update jobs.job set heartbeat_on = now() - interval '31 seconds' where name = $1`,
        [definition.name],
      );
    const supervisor = new PgBoss({ ...config, schema: 'jobs', supervise: false, schedule: false } as object);
    await supervisor.start();
    await supervisor.supervise(definition.name);
    await supervisor.stop({ graceful: false });
    const other = await aProcess([definition]);
    await other.work([definition]);
    await until(() => expect(started).toHaveLength(2));
    expect(started[1]?.id).toBe(started[0]?.id);
  });
});

describe('queues', () => {
  it('exist before the first job is sent', async () => {
    const queue = await aProcess([]);
    await expect(queue.send('test.nobody', {})).rejects.toThrow('There is no queue "test.nobody".');
  });

  it('take the options of a later version', async () => {
    const definition = aDefinition();
    await aProcess([definition]);
    await aProcess([{ ...definition, retryLimit: 7, timeoutSeconds: 90 }]);
    expect(await readQueue(definition.name)).toMatchObject({ retry_limit: 7, expire_seconds: 90 });
  });

  it('keep their options at the next start', async () => {
    const definition = aDefinition();
    await aProcess([definition]);
    const first = await readQueue(definition.name);
    await aProcess([definition]);
    expect(await readQueue(definition.name)).toEqual(first);
  });

  it('run each job with a schedule every minute', async () => {
    const every = aDefinition({ everyMinute: true });
    const sent = aDefinition();
    const queue = await aProcess([every, sent]);
    await queue.work([every, sent]);
    const { rows } = await connection.pool.query<{ name: string; cron: string }>(
      'select name, cron from jobs.schedule where name = any($1)',
      [[every.name, sent.name]],
    );
    expect(rows).toEqual([{ name: every.name, cron: '* * * * *' }]);
  });
});

it('tells of its trouble once a minute', () => {
  let nowMs = 0;
  const told: unknown[] = [];
  const tell = onceAMinute(
    (error) => told.push(error),
    () => nowMs,
  );
  for (; nowMs < 120_000; nowMs += 2_000) tell(nowMs);
  expect(told).toEqual([0, 60_000]);
});
