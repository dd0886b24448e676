import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIntent, publishableKey, secretKey, startReceiver, startWorld, until } from '../test/world.ts';
import type { World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const parameters = { amount: 999, currency: 'usd' };

describe('a restart', () => {
  it('keeps intents, idempotency keys, the clock and what is still to be sent', async () => {
    const receiver = await startReceiver();
    const endpoint = await world.stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['payment_intent.created'],
    });
    receiver.answers = [500];
    const intent = await world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'before' });
    await until(() => receiver.received.length === 1);
    await world.control('clock', { advance_seconds: 86_000 });
    await until(() => receiver.received.length === 2);
    receiver.answers = [500];
    const late = await anIntent(world);
    await until(() => receiver.received.length === 3);

    await world.restart();
    expect((await world.stripe.paymentIntents.retrieve(intent.id)).client_secret).toBe(intent.client_secret);
    expect((await world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'before' })).id).toBe(
      intent.id,
    );
    expect((await anIntent(world)).created - intent.created).toBeGreaterThanOrEqual(86_000);
    await world.control('clock', { advance_seconds: 60 });
    const again = await until(() => receiver.received.findLast(({ body }) => body.includes(late.id)));
    const event = world.stripe.webhooks.constructEvent(again.body, again.signature, endpoint.secret ?? '');
    expect(event.data.object).toMatchObject({ id: late.id });
    // The receiver's clock was not moved.
    const signedAt = Number(/t=(\d+)/.exec(again.signature)?.[1]);
    expect(Math.abs(signedAt - Date.now() / 1000)).toBeLessThan(60);
    await world.stripe.webhookEndpoints.del(endpoint.id);
    receiver.close();
  });
});

describe('a stop', () => {
  it('does not wait for a receiver that never answers, and sends to it again later', async () => {
    const asked: string[] = [];
    const deaf = createServer((request) => asked.push(request.method ?? ''));
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    const { port } = deaf.address() as AddressInfo;
    const endpoint = await world.stripe.webhookEndpoints.create({
      url: `http://127.0.0.1:${port}/`,
      enabled_events: ['*'],
    });
    await anIntent(world);
    await until(() => asked.length === 1);
    await world.restart();
    await until(() => asked.length === 2);
    await world.stripe.webhookEndpoints.del(endpoint.id);
    await world.restart();
    deaf.closeAllConnections();
    deaf.close();
  });
});

describe('a later start', () => {
  it('forgets events after 30 days and idempotency keys after one, but no payment', async () => {
    const intent = await world.stripe.paymentIntents.create(parameters, { idempotencyKey: 'long-ago' });
    const isKept = async () =>
      (await world.stripe.events.list({ limit: 100 })).data.some((event) =>
        JSON.stringify(event).includes(intent.id),
      );
    await world.control('clock', { advance_seconds: 29 * 86_400 });
    await world.restart();
    expect(await isKept()).toBe(true);
    expect(await world.query('select from stripe_sandbox.idempotency_keys')).toHaveLength(0);
    await world.control('clock', { advance_seconds: 86_400 });
    await world.restart();
    expect(await isKept()).toBe(false);
    expect((await world.stripe.paymentIntents.retrieve(intent.id)).id).toBe(intent.id);
  });
});

describe('a database that restarts', () => {
  it('is waited for: no call fails, none is done twice', async () => {
    const [before] = await world.query<{ count: number }>(
      `select count(*)::int as count from stripe_sandbox.objects where kind = 'payment_intent'`,
    );
    const calls = Array.from({ length: 40 }, async (_, index) => {
      const create = () =>
        world.stripe.paymentIntents.create(parameters, {
          idempotencyKey: `cut-${index}`,
          maxNetworkRetries: 3,
        });
      return (await create()).id;
    });
    for (let cut = 0; cut < 5; cut += 1) {
      await world
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stripe-sandbox' and datname = current_database()`,
        )
        .catch(() => undefined);
    }
    expect(new Set(await Promise.all(calls)).size).toBe(40);
    const [after] = await world.query<{ count: number }>(
      `select count(*)::int as count from stripe_sandbox.objects where kind = 'payment_intent'`,
    );
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(40);
  });
});

describe('the process', () => {
  async function startProcess(changes: Record<string, string>) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        PATH: process.env['PATH'],
        SANDBOX_DATABASE: JSON.stringify(world.database),
        SANDBOX_SECRET_KEY: secretKey,
        SANDBOX_PUBLISHABLE_KEY: publishableKey,
        ...changes,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const output = { text: '' };
    child.stderr.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
    return { child, output };
  }

  it('tells its port and token, serves the SDK, and ends cleanly on SIGTERM', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sandbox-state-'));
    const stateFile = join(directory, 'state.json');
    const { child } = await startProcess({ SANDBOX_STATE_FILE: stateFile });
    const text = await until(() => readFile(stateFile, 'utf8').catch(() => undefined));
    const state = JSON.parse(text) as { pid: number; port: number; token: string };
    expect(state.pid).toBe(child.pid);
    expect((await stat(stateFile)).mode & 0o777).toBe(0o600);
    const health = await fetch(`http://127.0.0.1:${state.port}/healthz`);
    expect(await health.json()).toEqual({ token: state.token });
    const stripe = new Stripe(secretKey, { host: '127.0.0.1', port: state.port, protocol: 'http' });
    expect((await stripe.paymentIntents.create(parameters)).livemode).toBe(false);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await expect(stat(stateFile)).rejects.toThrow();
    await rm(directory, { recursive: true });
  });

  it.each([
    ['SANDBOX_PORT', 'many'],
    ['SANDBOX_DATABASE', 'mysql://nowhere'],
    ['SANDBOX_SECRET_KEY', 'sk_live_0123456789'],
    ['SANDBOX_PUBLISHABLE_KEY', ''],
    ['SANDBOX_PUBLIC_PATH', 'nowhere'],
    ['SANDBOX_RATE_LIMIT', 'many'],
  ])('does not start with a wrong %s, and names it', async (name, value) => {
    const { child, output } = await startProcess({ [name]: value });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(output.text).toContain(name);
  });
});
