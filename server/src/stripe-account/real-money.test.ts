import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from '../db/connect.ts';
import { ensureMoneyStaysReal } from './real-money.ts';

// Whole processes are started: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  connection = connect(database.config);
  drop = database.drop;
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const asked = (mode: 'sandbox' | 'test' | 'live') => ensureMoneyStaysReal(connection.pool, mode);
const write = (text: string) => connection.pool.query(text);

const insertOrder = (livemode: boolean) =>
  write(
    `insert into commerce.orders (channel_id, user_id, type, status, pass_id, product_key, product_name, base_price_cents,
                                  service_fee_cents, amount_cents, currency, livemode, created_at, updated_at)
     select channel_id, user_id, 'package', 'created', pass_id, item, 'Season', 900, 99, 999, 'USD', ${livemode}, now(), now()
       from commerce.entitlements limit 1`,
  );

it('[T26] a database of play money starts in every mode', async () => {
  await insertOrder(false);
  for (const mode of ['sandbox', 'test', 'live'] as const) await asked(mode);
});

it('[T26] a database with an order of real money never becomes a sandbox again, nor a test', async () => {
  await insertOrder(true);
  await expect(asked('sandbox')).rejects.toThrow('STRIPE_SECRET_KEY is not set: set STRIPE_SECRET_KEY and');
  await expect(asked('test')).rejects.toThrow('STRIPE_SECRET_KEY is a test key: set STRIPE_SECRET_KEY and');
  await asked('live');
});

it('[T26] nor does one where a channel has a live account of its own', async () => {
  await write('delete from commerce.orders');
  await asked('sandbox');
  await write(
    `insert into channel.payment_accounts (channel_id, livemode, publishable_key, sealed_secret_key, set_at)
     select id, true, 'pk_live_1', 'sealed', now() from channel.channels limit 1`,
  );
  await expect(asked('sandbox')).rejects.toThrow('sells for real money');
});

describe('a database that sells for real money', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'floodlit-real-money-'));
    await write('delete from channel.payment_accounts');
    await insertOrder(true);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** A process of the product on this database, with what it says. */
  function start(line: string, given: NodeJS.ProcessEnv = {}) {
    const { host = '', user, database } = connection.pool.options;
    const { NODE_OPTIONS: _options, ...inherited } = process.env;
    const environment: NodeJS.ProcessEnv = {
      ...inherited,
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: dataDir,
      PORT: '0',
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      ...given,
    };
    const [entry = '', ...args] = line.split(' ');
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', entry), ...args], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, ended, said: () => said };
  }

  it.each([
    ['main.ts', { ROLE: 'web' }],
    ['worker.ts', {}],
    ['cli.ts event list', {}],
  ])('[T26] is refused by %s without keys, before anything is done', async (line, given) => {
    const { ended, said } = start(line, given);
    expect(await ended).toBe(1);
    expect(said().trim()).toMatch(
      /^This database sells for real money, and STRIPE_SECRET_KEY is not set: [^\n]*\.$/,
    );
    expect(readdirSync(dataDir).filter((file) => file.startsWith('stripe-sandbox'))).toEqual([]);
    const { rows } = await connection.pool.query<{ jobs: string | null }>(
      "select to_regclass('jobs.queue')::text as jobs",
    );
    expect(rows).toEqual([{ jobs: null }]);
  });

  it('[T26] is opened by live keys, which end what play money opened and close the demo', async () => {
    await insertOrder(false);
    await write(
      // Ended by a clock that was ahead: it would be given back.
      `update commerce.entitlements set granted_by = null, active = false, ends_at = now() + interval '1 day',
              order_id = (select max(id) from commerce.orders where not livemode)
        where id = (select id from commerce.entitlements limit 1)`,
    );
    const { child, ended, said } = start('main.ts', {
      ROLE: 'web',
      STRIPE_SECRET_KEY: `sk_live_${'0'.repeat(24)}`,
      STRIPE_PUBLISHABLE_KEY: `pk_live_${'0'.repeat(24)}`,
    });
    await expect.poll(said, { timeout: 60_000 }).toMatch(/The demo is closed: \d+ log-ins/);
    child.kill('SIGTERM');
    await ended;
    expect(said()).toContain('1 accesses bought with play money have ended');
    const { rowCount } = await write(
      'select from commerce.entitlements where ends_at is null or ends_at > now()',
    );
    expect(rowCount).toBe(0);
  });
});
