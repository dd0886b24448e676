// A buyer with two tabs confirms two cards within a second, on a real database and the wire of the Stripe sandbox.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { identity } from '@floodlit/contract/identity/identity';
import { subscriptions as memberships } from '@floodlit/contract/commerce/subscriptions';
import { startSandbox, type Sandbox } from '@floodlit/stripe-sandbox';
import { createStripeCards } from '../../src/adapters/stripe-cards.ts';
import { createStripeGateway } from '../../src/adapters/stripe-gateway.ts';
import { createStripeSubscriptions } from '../../src/adapters/stripe-subscriptions.ts';
import { checkInvariants, commerceJobs, reconcile } from '../../src/commerce/index.ts';
import { createWorld, type Session, type World } from '../world.ts';

vi.setConfig({ testTimeout: 90_000 });

const keys = { secretKey: 'sk_sandbox_of_this_test', publishableKey: 'pk_sandbox_of_this_test' };

let sandbox: Sandbox;
let database: pg.Client;
let databaseName: string;
let world: World;

beforeAll(async () => {
  const { host, user } = inject('postgres');
  databaseName = `sandbox_${randomUUID().replaceAll('-', '')}`;
  database = new pg.Client({ host, user, database: 'postgres' });
  await database.connect();
  await database.query(`create database ${databaseName}`);
  sandbox = await startSandbox({ database: { host, user, database: databaseName }, ...keys });
  const options = {
    secretKey: keys.secretKey,
    deployment: 'a-deployment',
    apiUrl: () => `http://127.0.0.1:${sandbox.port}`,
  };
  world = await createWorld({
    payments: createStripeGateway({ ...options, webhookSecretOf: async () => undefined }),
    cards: createStripeCards(options),
    subscriptions: createStripeSubscriptions(options),
  });
  world.clock.advance((Date.now() - world.clock.now().getTime()) / 1_000);
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
  await database.query(`drop database ${databaseName} with (force)`);
  await database.end();
});

/** Confirms a typed card as stripe.js does. @returns false when the form takes no money any more. */
const confirm = async (clientSecret: string): Promise<boolean> => {
  const stripe = new Stripe(keys.publishableKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  try {
    await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
      client_secret: clientSecret,
      payment_method_data: {
        type: 'card',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
      },
    } as Stripe.PaymentIntentConfirmParams);
    return true;
  } catch {
    return false;
  }
};

type Kind = 'Season pass' | 'Month pass' | 'game' | 'membership';

async function openForm(buyer: Session, kind: Kind): Promise<string> {
  const product = async () => {
    if (kind === 'membership') {
      const [offer] = (await buyer.client.call(memberships.list, {})).data;
      return { type: 'subscription', id: offer?.id } as const;
    }
    if (kind === 'game') {
      const game = await world.connection.db
        .selectFrom('catalog.events')
        .where('channel_id', '=', await world.channelId())
        .where('type', '=', 'paid')
        .where('single_event_package_id', 'is not', null)
        .select('id')
        .executeTakeFirstOrThrow();
      return { type: 'event', id: game.id } as const;
    }
    const { data } = await buyer.client.call(commerce.packages);
    return { type: 'package', id: data.find(({ name }) => name === kind)?.id } as const;
  };
  const { data } = await buyer.client.call(commerce.buy, { ...(await product()), terms_accepted: true });
  return data.payment?.client_secret ?? '';
}

/** The buyer's orders whose money stayed, and the pairs that are known. */
async function outcomeOf(emailLike: string) {
  const { rows } = await world.connection.pool.query<{ status: string; pairs: string }>(
    `select orders.status, (select count(*) from commerce.overlaps as pairs
        where pairs.channel_id = orders.channel_id and orders.id in (pairs.first_order_id, pairs.second_order_id)) as pairs
       from commerce.orders as orders join identity.users as users on users.id = orders.user_id
      where users.email = $1 order by orders.id`,
    [emailLike],
  );
  return rows;
}

const run = async (): Promise<void> => {
  await world.queue.runAll(commerceJobs(world.context.commerce)).catch(() => undefined);
};

describe('[T16] two cards of one buyer, confirmed within a second', () => {
  const pairs: [Kind, Kind][] = [
    ['Season pass', 'Month pass'],
    ['Season pass', 'game'],
    ['game', 'Season pass'],
    ['Season pass', 'membership'],
    ['membership', 'Month pass'],
  ];
  it.each(
    pairs.flatMap(([first, second]) => [
      { first, second, isWorkerUp: true },
      { first, second, isWorkerUp: false },
    ]),
  )('$first and $second, worker up: $isWorkerUp', async ({ first, second, isWorkerUp }) => {
    for (const delayMs of [0, 100, 700]) {
      const buyer = await world.newcomer();
      const { data: profile } = await buyer.client.call(identity.profile);
      const forms = [await openForm(buyer, first), await openForm(buyer, second)];
      world.clock.advance(20);
      let isOver = false;
      const worker = async (): Promise<void> => {
        while (!isOver) {
          await reconcile(world.context.commerce);
          await run();
        }
      };
      const working = isWorkerUp ? worker() : undefined;
      await Promise.all([confirm(forms[0] ?? ''), wait(delayMs).then(() => confirm(forms[1] ?? ''))]);
      isOver = true;
      await working;
      for (let minute = 0; minute < 3; minute++) {
        world.clock.advance(60);
        await reconcile(world.context.commerce);
        await run();
      }
      const orders = await outcomeOf(profile.email);
      const kept = orders.filter(({ status }) => status === 'paid');
      expect(kept.length).toBeGreaterThan(0);
      // Both are kept only where an operator is asked.
      if (kept.length > 1) expect(kept.map(({ pairs }) => Number(pairs))).toEqual([1, 1]);
      expect(orders.every(({ status }) => ['paid', 'refunded', 'expired'].includes(status))).toBe(true);
    }
    expect(await checkInvariants(world.context.commerce)).toEqual([]);
  });
});
