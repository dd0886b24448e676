import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aPrice, aSubscriber, daySeconds } from '../../test/billing.ts';
import { publishableKey, secretKey, startWorld, until } from '../../test/world.ts';
import type { World } from '../../test/world.ts';

// Three processes are started, one after the other: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const subscribers = 8;

let world: World;
let directory: string;
beforeAll(async () => {
  world = await startWorld();
  directory = await mkdtemp(join(tmpdir(), 'killed-'));
});
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true, force: true });
});

/** A sandbox in a process of its own, on the world's database. */
async function startProcess(name: string) {
  const stateFile = join(directory, name);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_DATABASE: JSON.stringify(world.database),
      SANDBOX_SECRET_KEY: secretKey,
      SANDBOX_PUBLISHABLE_KEY: publishableKey,
      SANDBOX_STATE_FILE: stateFile,
      SANDBOX_RATE_LIMIT: '0',
    },
    stdio: 'ignore',
  });
  const { port } = await until(async () => {
    const text = await readFile(stateFile, 'utf8').catch(() => '');
    return text ? (JSON.parse(text) as { port: number }) : undefined;
  });
  return { child, port };
}

const countRenewals = async () => {
  const [row] = await world.query<{ count: number }>(
    `select count(*)::int as count from stripe_sandbox.objects where kind = 'invoice' and object ->> 'billing_reason' = 'subscription_cycle'`,
  );
  return row?.count ?? 0;
};

const readOffset = async () => {
  const [row] = await world.query<{ offset: string }>(
    'select clock_offset_seconds as offset from stripe_sandbox.settings',
  );
  return Number(row?.offset);
};

// The world's own sandbox does not hear of the moved clock, so that it leaves the work to those that are killed.
it('[T23] killed while it renews, it renews and charges each subscription once after the restart', async () => {
  const price = await aPrice(world);
  for (let made = 0; made < subscribers; made += 1) {
    const { customer } = await aSubscriber(world);
    await world.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  }
  for (const kills of [1, 2]) {
    const { child, port } = await startProcess(`killed-${kills}`);
    const ended = once(child, 'exit');
    const before = await countRenewals();
    fetch(`http://127.0.0.1:${port}/_sandbox/clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ advance_seconds: 32 * daySeconds }),
    }).catch(() => undefined);
    await until(async () => (await readOffset()) === kills * 32 * daySeconds);
    await until(async () => (await countRenewals()) >= before + 3);
    child.kill('SIGKILL');
    await ended;
  }
  const { child, port } = await startProcess('alive');
  const stripe = new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  await until(async () => {
    const { data } = await stripe.invoices.list({ status: 'paid', limit: 100 });
    return data.length === subscribers * 3;
  }, 15_000);
  const charges = await stripe.charges.list({ limit: 100 });
  expect(charges.data).toHaveLength(subscribers * 3);
  const perInvoice = new Set(
    (await stripe.invoicePayments.list({ limit: 100 })).data.map(({ invoice }) => invoice),
  );
  expect(perInvoice.size).toBe(subscribers * 3);
  child.kill('SIGTERM');
  await once(child, 'exit');
});
