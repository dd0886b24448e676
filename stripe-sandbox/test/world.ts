import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import Stripe from 'stripe';
import { startSandbox } from '../src/index.ts';
import type { Sandbox } from '../src/index.ts';

export const secretKey = 'sk_sandbox_for_tests';
export const publishableKey = 'pk_sandbox_for_tests';

/** A sandbox on a database of its own, with the official SDK as server and as browser. */
export interface World {
  database: pg.PoolConfig;
  sandbox: Sandbox;
  stripe: Stripe;
  browser: Stripe;
  /** Runs SQL on the sandbox's own database. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** A call of the sandbox's own, with the secret key. */
  control(path: string, body: object): Promise<Response>;
  /** A form post as stripe.js sends it. */
  post(path: string, form: Record<string, string>): Promise<Response>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

function aClient(key: string, port: number): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 8000,
  });
}

export async function startWorld(): Promise<World> {
  const given = process.env['SANDBOX_TEST_DATABASE'];
  if (!given) throw new Error('test/postgres.ts must be the globalSetup of these tests.');
  const admin = JSON.parse(given) as pg.PoolConfig;
  const name = `sandbox_${randomBytes(6).toString('hex')}`;
  const pool = new pg.Pool({ ...admin, max: 2 });
  await pool.query(`create database ${name}`);
  const database = { ...admin, database: name };
  const own = new pg.Pool({ ...database, max: 2 });
  // Tests end connections on purpose, these among them.
  own.on('error', () => undefined);
  const start = () => startSandbox({ database, secretKey, publishableKey });
  let sandbox = await start();
  const world: World = {
    database,
    sandbox,
    stripe: aClient(secretKey, sandbox.port),
    browser: aClient(publishableKey, sandbox.port),
    query: async (sql, values) => (await own.query<never>(sql, values)).rows,
    control: (path, body) =>
      fetch(`http://127.0.0.1:${sandbox.port}/_sandbox/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    post: (path, form) =>
      fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ key: publishableKey, ...form }),
      }),
    async restart() {
      await sandbox.close();
      sandbox = await start();
      Object.assign(world, {
        sandbox,
        stripe: aClient(secretKey, sandbox.port),
        browser: aClient(publishableKey, sandbox.port),
      });
    },
    async close() {
      await sandbox.close();
      await own.end();
      await pool.query(`drop database ${name} with (force)`);
      await pool.end();
    },
  };
  return world;
}

/** Tokenizes a typed card as the browser does. */
export function aTypedCard(
  number: string,
  changes: { cvc?: string; exp_month?: number; exp_year?: number } = {},
) {
  return { type: 'card' as const, card: { number, exp_month: 12, exp_year: 2040, cvc: '123', ...changes } };
}

export function anIntent(
  world: World,
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  return world.stripe.paymentIntents.create({
    amount: 999,
    currency: 'usd',
    ...changes,
  });
}

/** The refusal of a promise that must not be kept. */
export async function refusalOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

export async function until<Value>(
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  ms = 10_000,
): Promise<Value> {
  const startedMs = performance.now();
  for (;;) {
    const value = await look();
    if (value) return value;
    if (performance.now() - startedMs > ms) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface Receiver {
  url: string;
  received: { body: string; signature: string }[];
  /** The status of the next answers; then 200. */
  answers: number[];
  /** The receiver answers a delivery after this promise. */
  until: Promise<void>;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    answers: [],
    until: Promise.resolve(),
    close: () => undefined,
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      receiver.received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.statusCode = receiver.answers.shift() ?? 200;
      void receiver.until.then(() => response.end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  receiver.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return receiver;
}
