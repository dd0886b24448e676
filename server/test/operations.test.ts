import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import { createPinoLog } from '../src/adapters/pino-log.ts';
import { createPrometheusMetrics } from '../src/adapters/prometheus-metrics.ts';
import { createApp } from '../src/app.ts';
import { connect } from '../src/db/connect.ts';
import { readinessOf } from '../src/http/health-routes.ts';
import { serveMetrics } from '../src/operations/metrics-server.ts';
import { createSoloNode } from '../src/nodes/solo-node.ts';
import { ownChecks, readinessChecks } from '../src/runtime/readiness-checks.ts';
import { cloneDatabase, createWorld, type World } from './world.ts';

const port = 0;
const host = '127.0.0.1';
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const appOf = (options: Partial<Parameters<typeof createApp>[1]> = {}) =>
  createApp(world.context, {
    trustProxy: [],
    strict: true,
    publicUrl: () => 'https://localhost:4443',
    ...options,
  });

describe('GET /metrics', () => {
  it('serves requests by route, lag, jobs, connections, live and media on a port of its own', async () => {
    const metrics = createPrometheusMetrics(
      {
        pool: { total: 5, idle: 3, waiting: 1 },
        listJobs: async () => [{ queue: 'mail.send', state: 'queued', count: 7 }],
        countLive: async () => ({ encoders: await world.context.media.live.countPublishing(), players: 12 }),
      },
      'web',
    );
    const sessions: string[] = [];
    const app = appOf({
      answerWatcher: {
        countAnswer: (answer) => metrics.countAnswer(answer),
        notePlayer: (session) => void sessions.push(session),
      },
    });
    await app.listen({ port, host });
    const server = await serveMetrics(metrics, { port, host }, world.context.log);
    const own = `http://${host}:${(app.server.address() as AddressInfo).port}`;
    const at = `http://${host}:${server.port}/metrics`;
    try {
      expect((await fetch(`${own}/api${channel.settings.path}`)).status).toBe(200);
      expect((await fetch(`${own}/api/events/77`)).status).toBe(401);
      expect((await fetch(`${own}/nowhere/at/all`)).status).toBe(404);
      const picture = await fetch(`${own}/media/p/1/poster.jpg`);
      await picture.arrayBuffer();
      await expect
        .poll(async () => (await fetch(at)).text())
        .toMatch(/floodlit_http_request_seconds_count\{.*route="none".*status="404".*\} 1/);
      const text = await (await fetch(at)).text();
      expect(text).toMatch(/_count\{.*route="\/api\/settings".*method="GET".*status="200".*\} 1/);
      expect(text).toMatch(/_count\{.*route="\/api\/events\/:id".*status="401".*\} 1/);
      expect(text).not.toContain('nowhere');
      expect(text).toMatch(/floodlit_nodejs_eventloop_lag_p99_seconds\{service="web"\} /);
      expect(text).toMatch(/floodlit_jobs\{queue="mail.send",state="queued",service="web"\} 7/);
      expect(text).toMatch(/floodlit_database_connections\{state="used",service="web"\} 2/);
      expect(text).toMatch(/floodlit_database_connections\{state="waiting",service="web"\} 1/);
      expect(text).toMatch(/floodlit_live\{kind="players",service="web"\} 12/);
      expect(text).toMatch(/floodlit_live\{kind="encoders",service="web"\} 0/);
      expect(text).toMatch(/floodlit_media_bytes_total\{service="web"\} [1-9]\d+/);
      expect((await fetch(`http://${host}:${server.port}/other`)).status).toBe(404);
      expect(sessions).toEqual([]);
    } finally {
      await server.close();
      await app.close();
    }
  });
});

const onDisk = { spoolState: () => undefined };
const onBucket = {
  spoolState: () => ({
    waitingFiles: 412,
    waitingBytes: 1.5 * 1024 ** 3,
    lostFiles: 2,
    folders: [],
    refusal: 'The store s3://films does not answer.',
  }),
};

describe('GET /readyz', () => {
  it('says what is missing, and is 503 only without what every answer needs', async () => {
    const { connection } = world;
    const app = appOf({
      readinessChecks: readinessChecks({ connection, dataDir: '/' }, onBucket, createSoloNode()),
    });
    const answer = await app.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      data: {
        status: 'degraded',
        missing: [
          {
            name: 'storage',
            trouble:
              '2 files of live games are lost since the start, 412 files (1.5 GB) wait for the bucket, and the log says why',
          },
          { name: 'worker', trouble: 'no process works jobs off' },
          { name: 'ingest', trouble: 'no process takes encoders' },
        ],
      },
    });
    await app.close();
  });

  it('names migrations that have not run', async () => {
    const { config, drop } = await cloneDatabase();
    const connection = connect(config);
    await connection.pool.query("delete from public.migrations where name like '0220%'");
    const app = appOf({
      readinessChecks: readinessChecks({ connection, dataDir: '/' }, onDisk, createSoloNode()).slice(0, 1),
    });
    const answer = await app.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      data: {
        status: 'not ready',
        missing: [{ name: 'migrations', trouble: '1 have not run, the first is 0220-error-reports.sql' }],
      },
    });
    await app.close();
    await connection.close();
    await drop();
  });
});

describe('GET /readyz beside the metrics', () => {
  it('tells of a worker, which has no port of its own', async () => {
    const { connection } = world;
    const checks = ownChecks({ connection, dataDir: '/' }, onDisk, {
      ...createSoloNode(),
      clockMs: () => 5_000,
    });
    const metrics = await serveMetrics(
      { read: async () => ({ text: '', contentType: 'text/plain' }) },
      { host, port },
      world.context.log,
      readinessOf({ connection, checks }),
    );
    const answer = await fetch(`http://${host}:${metrics.port}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      data: { status: 'not ready', missing: [{ name: 'clock' }] },
    });
    await metrics.close();
  });
});

describe('slow queries', () => {
  it('[T76] are told with their time and without their values', async () => {
    const { config, drop } = await cloneDatabase();
    const connection = connect(config);
    const told: string[] = [];
    connection.watchSlowQueries({ thresholdMs: 400, tell: (text) => void told.push(text) });
    await connection.pool.query('select pg_sleep($1), $2::text', [0.5, 'a secret']);
    await connection.db.selectFrom('channel.channels').select('id').execute();
    await connection.transact(async () => {});
    expect(told).toEqual(['select pg_sleep($1), $2::text']);
    await connection.close();
    await drop();
  });
});

describe('the id of a request', () => {
  it('is in the answer and in the log of everything that the request does', async () => {
    let lines = '';
    const log = createPinoLog({
      level: 'info',
      process: 'web',
      destination: { write: (line) => void (lines += line) },
    });
    const app = createApp(
      { ...world.context, log },
      {
        trustProxy: ['127.0.0.1'],
        strict: true,
        publicUrl: () => 'https://localhost:4443',
        mount: (server) =>
          server.post('/traced', async (request) => {
            await new Promise((resolve) => setImmediate(resolve));
            log.info('a line', { body: request.body });
            return {};
          }),
      },
    );
    const send = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/traced', payload: { a: 1 }, headers });
    const own = (await send({})).headers['x-request-id'];
    expect(own).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines).toContain(`"request_id":"${String(own)}"`);
    expect((await send({ 'x-request-id': 'from-the-proxy' })).headers['x-request-id']).toBe('from-the-proxy');
    expect((await send({ 'x-request-id': 'a"b' })).headers['x-request-id']).not.toBe('a"b');
    await app.close();
  });
});
