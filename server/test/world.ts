// The test world: the real app on its own database, known people, a movable clock, and a client typed by the
// contract.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import type { EventType, StreamStatus } from '@floodlit/contract/catalog/catalog';
import { createClient, type Client } from '@floodlit/contract/client';
import { identity } from '@floodlit/contract/identity/identity';
import { channel } from '@floodlit/contract/channel/channel';
import { demoPassword, type DemoPerson } from '@floodlit/demo/content';
import { createAesSealer } from '../src/adapters/aes-sealer.ts';
import { noCaptcha } from '../src/adapters/altcha-captcha.ts';
import { createArgon2Passwords } from '../src/adapters/argon2-passwords.ts';
import { createFormerFilms } from '../src/adapters/former-films.ts';
import { createDiskSources } from '../src/adapters/disk-sources.ts';
import { createDiskUploads } from '../src/adapters/disk-uploads.ts';
import { createFfmpegClipMaker } from '../src/adapters/ffmpeg-clip-maker.ts';
import { createFfmpegEncoder } from '../src/adapters/ffmpeg-encoder.ts';
import { createFileTombstones } from '../src/adapters/file-tombstones.ts';
import { createCanvasPictureSizer } from '../src/adapters/canvas-picture-sizer.ts';
import { createFfmpegLiveEncoder } from '../src/adapters/ffmpeg-live-encoder.ts';
import { createKeepingMailer } from '../src/adapters/smtp-mailer.ts';
import { createPostgresEventChanges } from '../src/adapters/postgres-announcements.ts';
import { createHttpNodeCalls } from '../src/adapters/http-node-calls.ts';
import { createHmacMediaTokens } from '../src/adapters/hmac-media-tokens.ts';
import { createApp } from '../src/app.ts';
import { createConsoleApp } from '../src/console/app.ts';
import { checkInvariants } from '../src/commerce/index.ts';
import { assemble, type Context, type Ports } from '../src/context.ts';
import { connect, type Connection } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import type { RequestFacts } from '../src/http/bind.ts';
import { noCallLimits } from '../src/limits/call-limits.ts';
import type { Log } from '../src/kernel/log.ts';
import { createSoloNode } from '../src/nodes/solo-node.ts';
import { createErrorRecorder, createErrorReportStore } from '../src/error-reports/index.ts';
import { createRevisions } from '../src/cache/revisions.ts';
import { refuseSecond } from './refuse-second.ts';
import { withTestFiles } from './fakes/test-files.ts';
import { createFakeVault, type FakeVault } from './fakes/card-vault.ts';
import { createFaultySubscriptions, type FaultySubscriptions } from './fakes/faulty-subscriptions.ts';
import { createFaultyPayments, type FaultyPayments } from './fakes/faulty-payments.ts';
import { recordingsIn } from './recordings-in.ts';
import { createHeldQueue, type HeldQueue } from './fakes/held-queue.ts';
import { createMovableClock, type MovableClock } from './fakes/movable-clock.ts';
import { cheapCost, startOfTests, templateName } from './fixed.ts';

export interface World {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly connection: Connection;
  /** The console's pool, of one connection. */
  readonly consoleConnection: Connection;
  readonly clock: MovableClock;
  readonly queue: HeldQueue;
  /** The payment service of this world, unless a test brought its own. */
  readonly payments: FaultyPayments;
  readonly cards: FakeVault;
  readonly subscriptions: FaultySubscriptions;
  /** The logged errors. A test can assert that there are none. */
  readonly loggedErrors: unknown[];
  /** A client with a visitor's key of the channel at this host. */
  visitor(host?: string): Promise<Session>;
  /** A client that is logged in as one of the demo's people. */
  as(person: DemoPerson['name'], host?: string): Promise<Session>;
  /** A client that is logged in with an account of its own, whose password is the demo's. */
  newcomer(host?: string): Promise<Session>;
  channelId(slug?: string): Promise<number>;
  /** By default the id of the channel's first free event with a replay. */
  eventId(wanted?: { type?: EventType; status?: StreamStatus; slug?: string }): Promise<number>;
  /** Asks the promises of money of its database first: a test that broke rows on purpose says so. */
  close(left?: { readonly moneyIsBroken: boolean }): Promise<void>;
}

export interface Session {
  readonly client: Client;
  apiKey: string;
  readonly host: string;
}

export type WorldOptions = Partial<Omit<Ports, 'connection' | 'clock' | 'queue'>> & {
  readonly poolSize?: number;
  /** A migrated database without the demo, as a new install with real money has it. */
  readonly isEmpty?: boolean;
};

/** A database cloned from the template, or from any other. */
export async function cloneDatabase(
  template: string = templateName,
): Promise<{ config: pg.PoolConfig; drop: () => Promise<void> }> {
  const { host, user } = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const administrate = async (text: string): Promise<void> => {
    const client = new pg.Client({ host, user, database: 'postgres' });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  // Copied as files, half the work of copying through the log: nothing here need outlive a crash.
  await administrate(`create database ${database} template ${template} strategy file_copy`);
  return {
    config: { host, user, database },
    drop: () => administrate(`drop database if exists ${database} with (force)`),
  };
}

/** The console of a test world. */
export const consoleHost = 'console.localhost';

/** Calls the app as a browser would, without a socket. */
const fetchFrom =
  (app: FastifyInstance, host: string): typeof fetch =>
  async (input, init = {}) => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: input as string,
      headers: { ...(init.headers as Record<string, string>), host },
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    return new Response(response.rawPayload.length === 0 ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
    });
  };

/** Routes that a test adds to the rooms. */
export type WorldMount = (
  app: FastifyInstance,
  factsOf: (request: FastifyRequest) => Promise<RequestFacts>,
  context: Context,
) => void;

export async function createWorld(
  { poolSize = 8, isEmpty = false, ...options }: WorldOptions = {},
  mount?: WorldMount,
): Promise<World> {
  const database = await cloneDatabase(isEmpty ? 'template0' : templateName);
  const [bare, consoleBare] = refuseSecond(
    connect(database.config, { poolSize }),
    connect(database.config, { poolSize: 1, room: 'console' }),
  );
  if (isEmpty) await migrate(bare.pool);
  const clock = createMovableClock(startOfTests);
  const queue = createHeldQueue();
  const connection = { ...bare, transact: queue.joined(bare.transact) };
  /** A pool of ONE: a second connection inside an act of the console fails its test. */
  const consoleConnection = { ...consoleBare, transact: queue.joined(consoleBare.transact) };
  const payments = createFaultyPayments(() => clock.now());
  const cards = createFakeVault(payments);
  const subscriptions = createFaultySubscriptions(payments, cards, clock);
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-world-'));
  const loggedErrors: unknown[] = [];
  const log: Log = {
    info: () => {},
    warn: () => {},
    error: (_message, error) => void loggedErrors.push(error),
  };
  // A test reads what it has just written: nothing is kept until the world listens to `changes`.
  const revisions = createRevisions({ unheardMs: 0.001, now: () => clock.now() });
  const nodes = options.nodes ?? createSoloNode();
  const nodeKey = randomBytes(32);
  const context = assemble({
    connection,
    nodes,
    nodeKey,
    nodeCalls: createHttpNodeCalls({ key: nodeKey, nodes, clock }),
    clock,
    queue,
    log,
    passwords: createArgon2Passwords(cheapCost),
    captcha: noCaptcha,
    tombstones: createFileTombstones(path.join(folder, 'forgotten.jsonl')),
    countries: { countryOf: () => undefined },
    lookUpHost: async () => [],
    rateLimit: { check: async () => {}, giveBack: async () => {}, forgetExpired: async () => {} },
    callLimits: noCallLimits,
    deployment: {
      captcha: 'off',
      payments: { mode: 'sandbox', publishable_key: 'pk_test', script_url: '/sandbox/stripe/stripe.js' },
    },
    payments,
    cards,
    subscriptions,
    socialGates: {},
    mailer: createKeepingMailer('no-reply@install.test'),
    storage: recordingsIn(path.join(folder, 'objects')),
    sources: withTestFiles(createDiskSources(folder)),
    formerFilms: createFormerFilms(path.join(folder, 'films')),
    uploadFiles: createDiskUploads(path.join(folder, 'uploads'), 1024 ** 3, async () => 100 * 1024 ** 3),
    leaving: { sweepLeaving: async () => ({ removed: 0, refused: 0 }) },
    encoder: createFfmpegEncoder({
      ffmpegPath: process.env['FFMPEG_PATH'] ?? 'ffmpeg',
      workDirectory: path.join(folder, 'work'),
    }),
    sizer: createCanvasPictureSizer(),
    liveEncoder: createFfmpegLiveEncoder({ ffmpegPath: process.env['FFMPEG_PATH'] ?? 'ffmpeg' }),
    clipMaker: createFfmpegClipMaker({
      ffmpegPath: process.env['FFMPEG_PATH'] ?? 'ffmpeg',
      workDirectory: path.join(folder, 'work'),
      roomBytesMinimum: 1,
    }),
    changes: createPostgresEventChanges(database.config, log, revisions),
    revisions,
    tokens: createHmacMediaTokens(randomBytes(32)),
    errorRecorder: createErrorRecorder({ store: createErrorReportStore(connection.db), clock, log }),
    insightSecret: randomBytes(32),
    operatorSealer: createAesSealer(randomBytes(32)),
    workLinkSecret: randomBytes(32),
    ...options,
  });
  const publicUrl = () => 'https://localhost:4443';
  const app = createApp(context, {
    trustProxy: [],
    strict: true,
    publicUrl,
    console: {
      host: consoleHost,
      app: createConsoleApp(context, consoleConnection, {
        host: consoleHost,
        trustProxy: [],
        publicUrl,
        strict: true,
        rtmpPort: 1935,
      }),
    },
    mount: (server, factsOf) => mount?.(server, factsOf, context),
  });
  await app.ready();

  const visitor = async (host = 'localhost'): Promise<Session> => {
    const session: Session = {
      host,
      apiKey: '',
      client: createClient({
        baseUrl: '/api',
        apiKey: () => session.apiKey,
        fetch: fetchFrom(app, host),
        retryDelayMs: 1,
      }),
    };
    const { data } = await session.client.call(channel.key);
    session.apiKey = (await session.client.call(channel.apiKey, data)).data.api_key;
    return session;
  };

  const channelId = async (slug = 'northern-sports'): Promise<number> => {
    const row = await connection.db
      .selectFrom('channel.channels')
      .where('slug', '=', slug)
      .select('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };

  return {
    app,
    context,
    connection,
    consoleConnection,
    clock,
    queue,
    payments,
    cards,
    subscriptions,
    loggedErrors,
    visitor,
    async as(person, host) {
      const session = await visitor(host);
      const { data } = await session.client.call(identity.login, {
        email: `${person}@demo.test`,
        password: demoPassword,
      });
      session.apiKey = data.api_key;
      return session;
    },
    async newcomer(host) {
      const session = await visitor(host);
      const { data } = await session.client.call(identity.register, {
        first_name: 'Nora',
        last_name: 'Newcomer',
        email: `nora-${randomUUID()}@demo.test`,
        password: demoPassword,
        password_confirmation: demoPassword,
        terms_accepted: true,
      });
      session.apiKey = data.api_key;
      return session;
    },
    channelId,
    async eventId({ type = 'free', status = 'finished', slug } = {}) {
      const row = await connection.db
        .selectFrom('catalog.events')
        .where('channel_id', '=', await channelId(slug))
        .where('type', '=', type)
        .where('stream_status', '=', status)
        .orderBy('id')
        .select('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async close(left = { moneyIsBroken: false }) {
      await app.close();
      await context.changes.stop();
      const broken = left.moneyIsBroken ? [] : await findBroken(context.commerce);
      await consoleConnection.close();
      await connection.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      if (broken.length > 0) throw new Error(`A promise of money is broken:\n${broken.join('\n')}`);
    },
  };
}

/** Unsettled payments are no violation when a test ends before they settle (I10). */
async function findBroken(deps: Context['commerce']): Promise<string[]> {
  const violations = await checkInvariants(deps);
  return violations
    .filter(({ invariant }) => invariant !== 'I10')
    .map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`);
}
