// Channels that are paid on accounts of their own: two accounts at the payment service, over its real wire.
import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { channel as channelRoutes } from '@floodlit/contract/channel/channel';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import { startSandbox, type Sandbox } from '@floodlit/stripe-sandbox';
import { createAesSealer } from '../../src/adapters/aes-sealer.ts';
import { createStripeAccounts, openOwnWebhooks } from '../../src/adapters/stripe-accounts.ts';
import { createStripeGateway } from '../../src/adapters/stripe-gateway.ts';
import { createStripeWebhooks } from '../../src/adapters/stripe-webhooks.ts';
import {
  createPaymentAccountStore,
  type PaymentAccountStore,
} from '../../src/stripe-account/store-payment-accounts.ts';
import { runCommand } from '../cli/command-runner.ts';
import { checkInvariants, commerceJobs, reconcile } from '../../src/commerce/index.ts';
import { ensureWebhookEndpoints } from '../../src/stripe-account/webhook-endpoints.ts';
import { findWebhookSecret } from '../../src/stripe-account/webhook-secrets.ts';
import { mailJobs } from '../../src/mail/index.ts';
import { createWorld, type Session, type World } from '../world.ts';

const usual = { secretKey: 'sk_test_of_the_deployment', publishableKey: 'pk_test_of_the_deployment' };
const own = { secretKey: 'sk_test_of_the_channel', publishableKey: 'pk_test_of_the_channel' };
/** The same account as `own`, after its keys were renewed. */
const renewed = { secretKey: 'sk_test_of_the_channel_2', publishableKey: own.publishableKey };

const sealer = createAesSealer(randomBytes(32));

let sandboxes: { readonly usual: Sandbox; readonly own: Sandbox };
let administrator: pg.Client;
const databases: string[] = [];
let front: http.Server;
let world: World;
let base: string;
const apiUrl = (): string => `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
const stripeWith = (key: string): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: (front.address() as AddressInfo).port,
    protocol: 'http',
    telemetry: false,
  });

async function startAccount(keys: typeof usual): Promise<Sandbox> {
  const { host, user } = inject('postgres');
  const database = `account_${randomUUID().replaceAll('-', '')}`;
  databases.push(database);
  await administrator.query(`create database ${database}`);
  return startSandbox({ database: { host, user, database }, ...keys });
}

/** One address for all accounts, as Stripe has: the key says which is meant. */
const startFront = (): http.Server =>
  http.createServer((request, response) => {
    const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const isOwn = Object.values({ ...own, again: renewed.secretKey }).includes(key);
    const { port } = isOwn ? sandboxes.own : sandboxes.usual;
    const authorization = `Bearer ${key === renewed.secretKey ? own.secretKey : key}`;
    const passed = http.request(
      {
        host: '127.0.0.1',
        port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, authorization },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(passed);
  });

beforeAll(async () => {
  const { host, user } = inject('postgres');
  administrator = new pg.Client({ host, user, database: 'postgres' });
  await administrator.connect();
  sandboxes = { usual: await startAccount(usual), own: await startAccount(own) };
  front = startFront();
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const stripe = {
    deployment: 'a-deployment',
    apiUrl,
    webhookSecretOf: (channelId: number) => findWebhookSecret(world.connection.db, sealer, channelId),
  };
  const stored = (): PaymentAccountStore => createPaymentAccountStore(world.connection.db);
  const store: PaymentAccountStore = {
    within: (scope) => stored().within(scope),
    find: (...which) => stored().find(...which),
    list: (livemode) => stored().list(livemode),
    put: (account) => stored().put(account),
    remove: (...which) => stored().remove(...which),
  };
  world = await createWorld({
    deployment: {
      captcha: 'off',
      payments: {
        mode: 'test',
        publishable_key: usual.publishableKey,
        script_url: 'https://js.stripe.com/v3/',
      },
    },
    payments: createStripeGateway({ ...stripe, secretKey: usual.secretKey }),
    accounts: createStripeAccounts({
      ...stripe,
      store,
      sealer,
      livemode: false,
      log: { info: () => {}, warn: () => {}, error: (_, error) => void world.loggedErrors.push(error) },
    }),
  });
  base = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await world.close();
  front.closeAllConnections();
  front.close();
  await Promise.all([sandboxes.usual.close(), sandboxes.own.close()]);
  for (const database of databases) await administrator.query(`drop database ${database} with (force)`);
  await administrator.end();
});

async function setKeys({ secretKey, publishableKey }: typeof usual): Promise<string> {
  const file = path.join(tmpdir(), `keys-${randomUUID()}`);
  await writeFile(file, `${secretKey}\n${publishableKey}\n`);
  try {
    return await runCommand(world, 'payments', 'set', '--channel', 'littoral-sport', '--file', file);
  } finally {
    await rm(file);
  }
}
const show = (slug: string): Promise<string> => runCommand(world, 'payments', 'show', '--channel', slug);

async function buy(buyer: Session): Promise<{ id: number; secret: string }> {
  const { data } = await buyer.client.call(routes.packages);
  const pass = data.find(({ type, is_team_pass }) => type === 'paid' && !is_team_pass);
  const bought = await buyer.client.call(routes.buy, { type: 'package', id: pass?.id, terms_accepted: true });
  return { id: bought.data.order.id, secret: bought.data.payment?.client_secret ?? '' };
}
const confirm = (keys: typeof usual, secret: string): Promise<Stripe.PaymentIntent> =>
  stripeWith(keys.publishableKey).paymentIntents.confirm(secret.split('_secret_')[0] ?? '', {
    client_secret: secret,
    payment_method_data: {
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    },
  } as Stripe.PaymentIntentConfirmParams);
const statusOf = async (buyer: Session, id: number): Promise<string> => {
  await world.queue.runAll([...commerceJobs(world.context.commerce), ...mailJobs(world.context.mail)]);
  return (await buyer.client.call(routes.order, { id })).data.status;
};
const intentsOf = async (keys: typeof usual): Promise<number> =>
  (await stripeWith(keys.secretKey).paymentIntents.list()).data.length;

describe('a channel with an account of its own', () => {
  it('[T76] [T79] is given it by a command that takes no wrong keys, and the database shows none of them', async () => {
    expect(await show('littoral-sport')).toContain("the deployment's account, test mode");
    for (const [wrong, why] of [
      [{ ...own, secretKey: own.publishableKey }, 'is not a secret key'],
      [{ ...own, publishableKey: own.secretKey }, 'is not a publishable key'],
      [{ ...own, publishableKey: 'pk_live_of_the_channel' }, 'the other is live'],
      [{ secretKey: 'sk_live_of_the_channel', publishableKey: 'pk_live_of_the_channel' }, 'not of the mode'],
      [{ ...own, secretKey: 'sk_test_of_nobody_at_all' }, 'Stripe refuses these keys'],
    ] as const)
      await expect(setKeys(wrong)).rejects.toThrow(why);
    expect(await show('littoral-sport')).toContain("the deployment's account");

    expect(await setKeys(own)).toContain('littoral-sport is paid on its own account');
    expect(await show('littoral-sport')).toContain(`its own account, test mode, ${own.publishableKey}`);
    expect(await show('northern-sports')).toContain("the deployment's account");
    const { rows } = await world.connection.pool.query('select * from channel.payment_accounts');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(own.secretKey);
    const littoral = await world.visitor('second.localhost');
    const { data } = await littoral.client.call(channelRoutes.settings);
    expect(data.payments.publishable_key).toBe(own.publishableKey);
    expect(JSON.stringify(data)).not.toContain(own.secretKey);
  });

  it('is paid on this account alone, notified by its own webhooks, and refunded and booked there', async () => {
    const ownId = await world.channelId('littoral-sport');
    await ensureWebhookEndpoints(
      world.connection.db,
      sealer,
      createStripeWebhooks(usual.secretKey, apiUrl),
      base,
      new Map([[ownId, createStripeWebhooks(own.secretKey, apiUrl)]]),
    );
    for (const { secretKey } of [usual, own]) {
      const endpoints = (await stripeWith(secretKey).webhookEndpoints.list()).data.map(({ url }) => url);
      expect(endpoints.some((url) => url.endsWith(`/${ownId}`))).toBe(secretKey === own.secretKey);
      expect(endpoints).toHaveLength(1);
    }
    const [here, there] = [await world.newcomer(), await world.newcomer('second.localhost')];
    const [usualOrder, ownOrder] = [await buy(here), await buy(there)];
    expect([await intentsOf(usual), await intentsOf(own)]).toEqual([1, 1]);
    await confirm(usual, usualOrder.secret);
    await confirm(own, ownOrder.secret);
    await expect.poll(() => statusOf(here, usualOrder.id), { timeout: 10_000 }).toBe('paid');
    await expect.poll(() => statusOf(there, ownOrder.id), { timeout: 10_000 }).toBe('paid');

    const booked = await Promise.all(
      [usual, own].map(({ secretKey }) => stripeWith(secretKey).balanceTransactions.list()),
    );
    // Two of them when midnight passed during the test.
    const days = new Set(
      booked.flatMap(({ data }) =>
        data.map(({ created }) => new Date(created * 1_000).toISOString().slice(0, 10)),
      ),
    );
    expect(days.size).toBeGreaterThan(0);
    for (const day of days)
      expect(await runCommand(world, 'ledger', 'check', '--day', day)).toContain('The same to the cent.');
    const refunding = ['refund', '--channel', 'littoral-sport', '--order', String(ownOrder.id)];
    expect(await runCommand(world, ...refunding)).toContain('its access has ended');
    expect((await stripeWith(own.secretKey).refunds.list()).data).toHaveLength(1);
    expect((await stripeWith(usual.secretKey).refunds.list()).data).toHaveLength(0);
    expect(await statusOf(here, usualOrder.id)).toBe('paid');
    expect(world.loggedErrors).toEqual([]);
  });

  it('shares an account with another and loses no endpoint to it', async () => {
    const stored = async (): Promise<string[]> =>
      (
        await world.connection.db
          .selectFrom('commerce.webhook_endpoints')
          .orderBy('channel_id')
          .select('endpoint_id')
          .execute()
      ).map(({ endpoint_id }) => endpoint_id);
    const before = await stored();
    const shared = new Map([
      [await world.channelId('littoral-sport'), createStripeWebhooks(own.secretKey, apiUrl)],
      [await world.channelId(), createStripeWebhooks(own.secretKey, apiUrl)],
    ]);
    for (let start = 0; start < 2; start++) {
      await ensureWebhookEndpoints(
        world.connection.db,
        sealer,
        createStripeWebhooks(usual.secretKey, apiUrl),
        base,
        shared,
      );
      const { data } = await stripeWith(own.secretKey).webhookEndpoints.list();
      expect(data.map(({ id }) => id).toSorted()).toEqual((await stored()).toSorted());
      // The previous account has no endpoint left.
      expect((await stripeWith(usual.secretKey).webhookEndpoints.list()).data).toEqual([]);
    }
    expect((await stored()).filter((id) => before.includes(id))).toHaveLength(1);
  });

  it('with unreadable keys gets no webhooks, and does not block the webhooks of others', async () => {
    const ownId = await world.channelId('littoral-sport');
    const closed = await openOwnWebhooks(
      createPaymentAccountStore(world.connection.db),
      createAesSealer(randomBytes(32)),
      'test',
    );
    const full = createStripeWebhooks(own.secretKey, apiUrl);
    const noRoom = { ...full, create: () => Promise.reject(new Error('16 endpoints')) };
    for (const [refusing, why] of [
      [closed, /keys of channel \d+ do not open/],
      [new Map([[ownId, { ...full, list: () => Promise.reject(new Error('revoked')) }]]), /revoked/],
      [new Map([[ownId, noRoom]]), /16 endpoints/],
    ] as const) {
      for (const { id } of (await stripeWith(usual.secretKey).webhookEndpoints.list()).data)
        await stripeWith(usual.secretKey).webhookEndpoints.del(id);
      if (why.source === '16 endpoints')
        for (const { id } of (await stripeWith(own.secretKey).webhookEndpoints.list()).data)
          await stripeWith(own.secretKey).webhookEndpoints.del(id);
      const ensuring = ensureWebhookEndpoints(
        world.connection.db,
        sealer,
        createStripeWebhooks(usual.secretKey, apiUrl),
        base,
        refusing,
      );
      await expect(ensuring).rejects.toThrow(why);
      expect((await stripeWith(usual.secretKey).webhookEndpoints.list()).data).toHaveLength(1);
    }
  });

  it('[I10] is reconciled without any webhook, its account like the deployment’s', async () => {
    await stripeWith(own.secretKey)
      .webhookEndpoints.list()
      .then(({ data }) =>
        Promise.all(data.map(({ id }) => stripeWith(own.secretKey).webhookEndpoints.del(id))),
      );
    const fan = await world.newcomer('second.localhost');
    const { id, secret } = await buy(fan);
    await confirm(own, secret);
    world.clock.advance(60);
    await reconcile(world.context.commerce);
    expect(await statusOf(fan, id)).toBe('paid');
    // In the dashboard of its own account.
    await stripeWith(own.secretKey).refunds.create({ payment_intent: secret.split('_secret_')[0] ?? '' });
    await reconcile(world.context.commerce);
    expect(await statusOf(fan, id)).toBe('refunded');
    expect(await checkInvariants(world.context.commerce)).toEqual([]);
  });

  it('takes other keys of the same account, and no other account once it was paid', async () => {
    await expect(setKeys(usual)).rejects.toThrow('on another account');
    expect(await setKeys(renewed)).toContain('its own account');
    const fan = await world.newcomer('second.localhost');
    await confirm(own, (await buy(fan)).secret);
    const removing = runCommand(world, 'payments', 'remove', '--channel', 'littoral-sport');
    await expect(removing).rejects.toThrow('was paid on it');
  });

  it('[T79] with unreadable keys raises an alert, and the other channels go on', async () => {
    await world.connection.pool.query(
      "update channel.payment_accounts set sealed_secret_key = 'a1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'",
    );
    const [here, there] = [await world.newcomer(), await world.newcomer('second.localhost')];
    await expect(buy(there)).rejects.toMatchObject({ status: 500 });
    const { id, secret } = await buy(here);
    await confirm(usual, secret);
    world.clock.advance(60);
    world.loggedErrors.splice(0);
    await reconcile(world.context.commerce);
    expect(await statusOf(here, id)).toBe('paid');
    expect(world.loggedErrors.map(String)).toContainEqual(
      expect.stringMatching(/keys of channel \d+ do not open/),
    );
  });
});
