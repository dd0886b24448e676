// The demo's purchases against the sandbox itself: what its people show is what the payment service says of them.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { commerce as orderRoutes } from '@floodlit/contract/commerce/commerce';
import { subscriptions as subscriptionRoutes } from '@floodlit/contract/commerce/subscriptions';
import type { DemoPerson } from '@floodlit/demo/content';
import { startSandbox, type Sandbox } from '@floodlit/stripe-sandbox';
import { createStripeCards } from '../adapters/stripe-cards.ts';
import { createStripeDemoWallet } from '../adapters/stripe-demo-wallet.ts';
import { createStripeGateway } from '../adapters/stripe-gateway.ts';
import { createStripeSubscriptions } from '../adapters/stripe-subscriptions.ts';
import { checkInvariants, reconcile } from '../commerce/index.ts';
import { createWorld, type World } from '../../test/world.ts';
import { makeDemoPurchases } from './demo-purchases.ts';

const keys = { secretKey: 'sk_sandbox_of_the_demo', publishableKey: 'pk_sandbox_of_the_demo' };

let sandbox: Sandbox;
let database: pg.Client;
let databaseName: string;
let world: World;
const said: string[] = [];
let kills = 0;

/** As the worker does at each start. @param life after so many calls to the service the process is dead. */
async function start(life = Infinity): Promise<boolean> {
  const stop = new AbortController();
  const dead = new Error('killed');
  let calls = 0;
  /** The last call is done there, and its answer never read. */
  const mortal = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        const call: unknown = Reflect.get(target, name);
        if (typeof call !== 'function') return call;
        return async (...values: unknown[]) => {
          if (stop.signal.aborted) throw dead;
          const answer: unknown = await Reflect.apply(call, target, values);
          if (++calls < life) return answer;
          stop.abort(dead);
          kills++;
          throw dead;
        };
      },
    });
  const { commerce } = world.context;
  return makeDemoPurchases({
    db: world.connection.db,
    commerce: {
      ...commerce,
      payments: mortal(commerce.payments),
      cards: mortal(commerce.cards),
      subscriptions: mortal(commerce.subscriptions),
      transact: async (work) => {
        if (stop.signal.aborted) throw dead;
        return commerce.transact(work);
      },
    },
    wallet: mortal(createStripeDemoWallet(service())),
    log: world.context.log,
    addressOf: ([host]) => `http://${host}`,
    say: (line) => said.push(line),
    signal: stop.signal,
    turn: async () => {},
  });
}
const service = () => ({
  secretKey: keys.secretKey,
  deployment: 'the-demo',
  apiUrl: () => `http://127.0.0.1:${sandbox.port}`,
});

beforeAll(async () => {
  const { host, user } = inject('postgres');
  databaseName = `sandbox_${randomUUID().replaceAll('-', '')}`;
  database = new pg.Client({ host, user, database: 'postgres' });
  await database.connect();
  await database.query(`create database ${databaseName}`);
  sandbox = await startSandbox({ database: { host, user, database: databaseName }, ...keys });
  world = await createWorld({
    payments: createStripeGateway({ ...service(), webhookSecretOf: async () => undefined }),
    cards: createStripeCards(service()),
    subscriptions: createStripeSubscriptions(service()),
  });
  world.clock.advance((Date.now() - world.clock.now().getTime()) / 1_000);
  // Killed after each number of calls, again and again, until one run gets to the end.
  for (let life = 1; !(await start(life)); life += 2);
  await reconcile(world.context.commerce);
}, 300_000);
afterAll(async () => {
  await world.close();
  await sandbox.close();
  await database.query(`drop database ${databaseName} with (force)`);
  await database.end();
});

const hosts = ['localhost', 'second.localhost'];
async function accountOf(name: DemoPerson['name'], host: string) {
  const { client } = await world.as(name, host);
  const { data: subscriptions } = await client.call(subscriptionRoutes.mine);
  const { data: orders } = await client.call(orderRoutes.orders);
  return { subscriptions, orders };
}

it.each(hosts)('shows memberships in every state, and orders of every kind, at %s', async (host) => {
  const dave = await accountOf('dave', host);
  expect(dave.subscriptions).toMatchObject([{ state: 'active', auto_renewal: 'on' }]);
  expect(dave.orders).toMatchObject([
    { status: 'paid', activity_status: 'active', subscription_event: 'updated' },
    { status: 'paid', activity_status: 'expired', subscription_event: 'created' },
  ]);
  const erin = await accountOf('erin', host);
  expect(erin.subscriptions).toMatchObject([{ state: 'past_due', auto_renewal: 'on' }]);
  const frank = await accountOf('frank', host);
  expect(frank.subscriptions).toMatchObject([{ state: 'active', auto_renewal: 'off' }]);
  const grace = await accountOf('grace', host);
  expect(grace.subscriptions).toMatchObject([{ state: 'trialing', auto_renewal: 'on' }]);
  const bob = await accountOf('bob', host);
  expect(bob.orders).toMatchObject([
    { type: 'event', status: 'paid', activity_status: 'active', price: 16.49 },
    { type: 'event', status: 'paid', price: 16.49 },
    { type: 'event', status: 'paid', price: 10.99 },
    { type: 'event', status: 'refunded', activity_status: 'canceled', price: 10.99 },
    { type: 'package', status: 'paid', activity_status: 'expired', price: 15.99 },
  ]);
  const days = bob.orders.map(({ created_at }) =>
    Math.round((Date.now() - Date.parse(created_at)) / 86_400_000),
  );
  expect(days).toEqual([0, 4, 5, 6, 45]);
  const heidi = await accountOf('heidi', host);
  expect(heidi.orders).toMatchObject([
    { type: 'package', status: 'paid', coupon: expect.any(String), discount: 10.25, price: 30.75 },
    { type: 'event', status: 'refunded' },
  ]);
  const ivan = await accountOf('ivan', host);
  expect(ivan.orders).toMatchObject([{ type: 'bundle', status: 'paid', items: [{}, {}] }]);
});

it('resumes after kills between its calls, and gives each person each purchase once', async () => {
  expect(kills).toBeGreaterThan(10);
  const { db } = world.connection;
  const orders = await db
    .selectFrom('commerce.orders as orders')
    .innerJoin('identity.users as users', 'users.id', 'orders.user_id')
    .innerJoin('channel.channels as channels', 'channels.id', 'orders.channel_id')
    .orderBy('channels.slug')
    .orderBy('users.email')
    .orderBy('orders.id')
    .select(['channels.slug', 'users.first_name', 'orders.type', 'orders.status'])
    .execute();
  const perChannel = [
    'Bob package paid',
    'Bob event refunded',
    'Bob event paid',
    'Bob event paid',
    'Bob event paid',
    'Dave subscription paid',
    'Dave subscription paid',
    'Erin subscription paid',
    'Frank subscription paid',
    'Grace subscription paid',
    'Heidi event refunded',
    'Heidi package paid',
    'Ivan bundle paid',
  ];
  for (const slug of ['littoral-sport', 'northern-sports'])
    expect(
      orders
        .filter((order) => order.slug === slug)
        .map(({ first_name, type, status }) => `${first_name} ${type} ${status}`),
    ).toEqual(perChannel);
});

it('agrees with the payment service, and buys nothing again at the next start', async () => {
  const countOrders = async () =>
    (await world.connection.db.selectFrom('commerce.orders').select('id').execute()).length;
  const before = await countOrders();
  expect(await checkInvariants(world.context.commerce)).toEqual([]);
  expect(world.loggedErrors).toEqual([]);
  said.length = 0;
  expect(await start()).toBe(true);
  expect(await countOrders()).toBe(before);
  expect(said).toEqual([]);
});
