import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from './connect.ts';
import { ensureMoneyStaysReal } from './real-money.ts';

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

it('[T26] one that has an order of real money never becomes a sandbox again, nor a test', async () => {
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

it.each(['main.ts', 'worker.ts', 'cli/open-context.ts'])('[T26] %s asks before it works', (file) => {
  const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
  const asks = source.indexOf(
    "await ensureMoneyStaysReal(connection.pool, config.stripe?.mode ?? 'sandbox');",
  );
  expect(asks).toBeGreaterThan(source.indexOf('migrate(connection.pool);'));
  for (const work of ['createContext({', 'startStripeSandbox({', 'seedDemo(\n', 'createQueue(database'])
    expect(source.includes(work) ? source.indexOf(work) : Infinity, work).toBeGreaterThan(asks);
});

it('[T26] a live start closes the demo', () => {
  const main = readFileSync(path.join(import.meta.dirname, '../main.ts'), 'utf8');
  expect(main).toMatch(/mode === 'live'\) \{\n[^}]*endSandboxSales[^]*await closeDemo\(connection/);
});
