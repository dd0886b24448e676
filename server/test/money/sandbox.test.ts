import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import { startSandbox, type CallFaultMode, type Sandbox } from '@floodlit/stripe-sandbox';
import { createAesSealer } from '../../src/adapters/aes-sealer.ts';
import { createStripeGateway } from '../../src/adapters/stripe-gateway.ts';
import { createStripeWebhooks } from '../../src/adapters/stripe-webhooks.ts';
import {
  carryOutRefund,
  checkInvariants,
  checkLedger,
  commerceJobs,
  PaymentFailedForGood,
  PaymentMissing,
  PaymentsBusy,
  PaymentUnknown,
  reconcile,
  requestRefund,
  type PaymentGateway,
  type FeedName,
} from '../../src/commerce/index.ts';
import { ensureWebhookEndpoints } from '../../src/stripe-account/webhook-endpoints.ts';
import { findWebhookSecret } from '../../src/stripe-account/webhook-secrets.ts';
import { cents } from '../../src/kernel/money.ts';
import { mailJobs } from '../../src/mail/index.ts';
import { createWorld, type Session, type World } from '../world.ts';

const keys = { secretKey: 'sk_sandbox_of_this_test', publishableKey: 'pk_sandbox_of_this_test' };
const deployment = 'a-deployment';
const sealer = createAesSealer(randomBytes(32));

let sandbox: Sandbox;
let database: pg.Client;
let databaseName: string;
let gateway: PaymentGateway;
let findSecret: (channelId: number) => Promise<string | undefined> = async () => undefined;
const apiUrl = (): string => `http://127.0.0.1:${sandbox.port}`;
const stripeWith = (key: string): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

beforeAll(async () => {
  const { host, user } = inject('postgres');
  databaseName = `sandbox_${randomUUID().replaceAll('-', '')}`;
  database = new pg.Client({ host, user, database: 'postgres' });
  await database.connect();
  await database.query(`create database ${databaseName}`);
  sandbox = await startSandbox({ database: { host, user, database: databaseName }, ...keys });
  gateway = createStripeGateway({
    secretKey: keys.secretKey,
    deployment,
    apiUrl,
    timeoutMs: 1_500,
    webhookSecretOf: (channelId) => findSecret(channelId),
  });
});
afterAll(async () => {
  await sandbox.close();
  await database.query(`drop database ${databaseName} with (force)`);
  await database.end();
});

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  threeDSecure: '4000002500003155',
};
/** Confirms a typed card as stripe.js does in the browser. */
const confirm = (clientSecret: string, number: string): Promise<Stripe.PaymentIntent> =>
  stripeWith(keys.publishableKey).paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    client_secret: clientSecret,
    payment_method_data: { type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } },
  } as Stripe.PaymentIntentConfirmParams);
const authenticate = async (intent: Stripe.PaymentIntent, outcome: 'complete' | 'fail') => {
  const source = String(intent.next_action?.use_stripe_sdk?.['source']);
  const answer = await fetch(`${apiUrl()}/v1/3ds2/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({
      key: keys.publishableKey,
      payment_intent: intent.id,
      client_secret: intent.client_secret ?? '',
      source,
      outcome,
    }),
  });
  expect(answer.status).toBe(200);
};
/** Far from those of the purchases below, which the payment service would take for the same orders. */
let orderIds = 1_000_000;
const aNewIntent = (changes: { orderId?: number; attempt?: number } = {}) => ({
  channelId: 1,
  orderId: ++orderIds,
  uuid: 'f0000000-0000-4000-8000-000000000001',
  attempt: 1,
  amount: cents(999),
  currency: 'USD',
  description: 'Season pass',
  ...changes,
});
const withFault = async <Value>(
  target: string,
  mode: CallFaultMode,
  work: () => Promise<Value>,
  times?: number,
): Promise<Value> => {
  const set = (faults: object[]) =>
    fetch(`${apiUrl()}/_sandbox/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ faults }),
    });
  expect((await set([{ target, mode, seconds: 3, ...(times !== undefined && { times }) }])).status).toBe(200);
  try {
    return await work();
  } finally {
    await set([]);
  }
};

describe('the gateway, spoken to Stripe’s wire', () => {
  it('shortens the description of a large bundle', async () => {
    const { id } = await gateway.createIntent({
      ...aNewIntent(),
      description: 'Rams @ Comets + '.repeat(80),
    });
    const answer = await fetch(`${apiUrl()}/v1/payment_intents/${id}`, {
      headers: { authorization: `Bearer ${keys.secretKey}` },
    });
    expect(((await answer.json()) as { description: string }).description).toHaveLength(500);
  });

  it('creates an open intent once per order and attempt, and finds it again', async () => {
    const request = aNewIntent();
    const [first, second] = [await gateway.createIntent(request), await gateway.createIntent(request)];
    expect(first).toMatchObject({
      status: 'open',
      amount: 999,
      currency: 'USD',
      orderId: request.orderId,
      channelId: 1,
      attempt: 1,
      livemode: false,
      refundedCents: 0,
    });
    expect(second.id).toBe(first.id);
    await gateway.createIntent({ ...request, attempt: 2 });
    const listed = await gateway.listIntentsOfOrder({ ...request, since: new Date() });
    expect(new Set(listed.map((intent) => intent.attempt))).toEqual(new Set([1, 2]));
    expect(await gateway.listIntentsOfOrder({ ...request, channelId: 2, since: new Date() })).toEqual([]);
  });

  it('takes nothing of another deployment for ours', async () => {
    const other = createStripeGateway({
      secretKey: keys.secretKey,
      deployment: 'another',
      apiUrl,
      webhookSecretOf: async () => undefined,
    });
    const request = aNewIntent();
    const theirs = await other.createIntent(request);
    expect((await gateway.createIntent(request)).id).not.toBe(theirs.id);
    expect(await gateway.readIntent(theirs.id)).toMatchObject({ orderId: undefined, channelId: undefined });
  });

  it('distinguishes succeeded, declined, refunded and cancelled', async () => {
    const intent = await gateway.createIntent(aNewIntent());
    await expect(confirm(intent.clientSecret, cards.declined)).rejects.toThrow();
    const declined = await gateway.readIntent(intent.id);
    expect(declined).toMatchObject({ status: 'failed', failureId: expect.any(String) });
    await expect(confirm(intent.clientSecret, cards.noFunds)).rejects.toThrow();
    const again = await gateway.readIntent(intent.id);
    expect(again.status).toBe('failed');
    expect(again.failureId).not.toBe(declined.failureId);

    await confirm(intent.clientSecret, cards.good);
    expect(await gateway.readIntent(intent.id)).toMatchObject({ status: 'succeeded', amount: 999 });
    expect(await gateway.cancelIntent(intent.id)).toMatchObject({ status: 'succeeded' });
    await stripeWith(keys.secretKey).refunds.create({ payment_intent: intent.id, amount: 400 });
    expect(await gateway.readIntent(intent.id)).toMatchObject({ status: 'succeeded', refundedCents: 400 });
    // The event feed has both: the payment and the partial refund.
    const told = async (about: FeedName) =>
      (await gateway.listChanges(about, new Date(0))).changes.filter(
        ({ intentId }) => intentId === intent.id,
      );
    expect(await told('payments')).toHaveLength(1);
    expect(await told('returns')).not.toEqual([]);

    const unpaid = await gateway.createIntent(aNewIntent());
    expect(await gateway.cancelIntent(unpaid.id)).toMatchObject({ status: 'canceled' });
    expect(await gateway.cancelIntent(unpaid.id)).toMatchObject({ status: 'canceled' });
    await expect(gateway.readIntent('pi_of_nobody')).rejects.toBeInstanceOf(PaymentMissing);
  });

  it.each<[CallFaultMode, new () => Error]>([
    ['fail_before_stored', PaymentFailedForGood],
    ['fail_after', PaymentFailedForGood],
    ['reset_before', PaymentUnknown],
    ['hang_after', PaymentUnknown],
    ['rate_limit', PaymentsBusy],
  ])('a creation that meets %s is a %o', async (mode, error) => {
    const request = aNewIntent();
    await withFault('payment_intents.create', mode, () =>
      expect(gateway.createIntent(request)).rejects.toBeInstanceOf(error),
    );
  });

  it('a lost reply is retried under the same key, and makes no second intent', async () => {
    const request = aNewIntent();
    await withFault('payment_intents.create', 'reset_after', () => gateway.createIntent(request));
    expect(await gateway.listIntentsOfOrder({ ...request, since: new Date() })).toHaveLength(1);
  });

  it('a read that fails is unknown, never for good', async () => {
    const { id } = await gateway.createIntent(aNewIntent());
    await withFault('payment_intents.retrieve', 'fail_before', () =>
      expect(gateway.readIntent(id)).rejects.toBeInstanceOf(PaymentUnknown),
    );
  });

  it('a list of many pages survives a page that fails, and ends where the service stays away', async () => {
    const request = aNewIntent();
    await gateway.createIntent(request);
    const list = () => gateway.listIntentsOfOrder({ ...request, since: new Date() });
    expect(await withFault('payment_intents.list', 'fail_before', list, 2)).toHaveLength(1);
    await withFault('payment_intents.list', 'fail_before', () =>
      expect(list()).rejects.toBeInstanceOf(PaymentUnknown),
    );
  });
});

describe('a purchase, from the order to the webhook that pays it', () => {
  let world: World;
  let alice: Session;
  beforeAll(async () => {
    world = await createWorld({ payments: gateway });
    const base = await world.app.listen({ port: 0, host: '127.0.0.1' });
    await ensureWebhookEndpoints(
      world.connection.db,
      sealer,
      createStripeWebhooks(keys.secretKey, apiUrl),
      base,
    );
    findSecret = (channelId) => findWebhookSecret(world.connection.db, sealer, channelId);
    alice = await world.as('alice');
  });
  afterAll(() => world.close());

  const buyNamed = async (name: string, buyer = alice) => {
    const { data } = await buyer.client.call(routes.packages);
    const pass = data.find((one) => one.name === name);
    const bought = await buyer.client.call(routes.buy, {
      type: 'package',
      id: pass?.id,
      terms_accepted: true,
      overlap_accepted: true,
    });
    return { id: bought.data.order.id, secret: bought.data.payment?.client_secret ?? '' };
  };
  /** Polls as the page does, while the jobs of the webhooks run. */
  const statusBecomes = (id: number, status: string) =>
    expect
      .poll(
        async () => {
          await world.queue.runAll([
            ...commerceJobs(world.context.commerce),
            ...mailJobs(world.context.mail),
          ]);
          return (await alice.client.call(routes.order, { id })).data.status;
        },
        { timeout: 10_000, interval: 50 },
      )
      .toBe(status);

  it('declined, then paid with another card', async () => {
    const { id, secret } = await buyNamed('Month pass');
    await expect(confirm(secret, cards.declined)).rejects.toThrow();
    await statusBecomes(id, 'failed');
    const again = await buyNamed('Month pass');
    expect(again).toEqual({ id, secret });
    await confirm(again.secret, cards.good);
    await statusBecomes(id, 'paid');
  });

  it('3-D Secure: refused authentication fails it, a completed one pays it', async () => {
    const { id, secret } = await buyNamed('Soccer pass');
    const asking = await confirm(secret, cards.threeDSecure);
    expect(asking.status).toBe('requires_action');
    await authenticate(asking, 'fail');
    await statusBecomes(id, 'failed');
    const again = await buyNamed('Soccer pass');
    await authenticate(await confirm(again.secret, cards.threeDSecure), 'complete');
    await statusBecomes(id, 'paid');
  });

  it('a refund made in the dashboard takes it away', async () => {
    const { id, secret } = await buyNamed('Season pass');
    await confirm(secret, cards.good);
    await statusBecomes(id, 'paid');
    await stripeWith(keys.secretKey).refunds.create({ payment_intent: secret.split('_secret_')[0] ?? '' });
    await statusBecomes(id, 'refunded');
    expect(await checkInvariants(world.context.commerce)).toEqual([]);
    expect(world.loggedErrors).toEqual([]);
  });

  const intentOf = (secret: string): string => secret.split('_secret_')[0] ?? '';
  const atBank = async (path: string, facts: object): Promise<void> => {
    const answer = await fetch(`${apiUrl()}/_sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(facts),
    });
    expect(answer.status).toBe(200);
  };
  const dispute = (secret: string) => atBank('disputes', { payment_intent: intentOf(secret) });
  const decide = async (secret: string, outcome: 'won' | 'lost'): Promise<void> => {
    const { data } = await stripeWith(keys.secretKey).disputes.list({ payment_intent: intentOf(secret) });
    await atBank('disputes/decide', { dispute: data[0]?.id, outcome });
  };
  const activityBecomes = (id: number, activity: string) =>
    expect
      .poll(
        async () => {
          await world.queue.runAll(commerceJobs(world.context.commerce));
          return (await alice.client.call(routes.order, { id })).data.activity_status;
        },
        { timeout: 10_000, interval: 50 },
      )
      .toBe(activity);

  it('[T22] [T27] [I8] is refunded in parts, disputed and won; and every day the ledger is the service’s book to the cent', async () => {
    const { commerce } = world.context;
    const channelId = await world.channelId();
    const { id, secret } = await buyNamed('Season pass');
    await confirm(secret, cards.good);
    await statusBecomes(id, 'paid');
    const asked = await requestRefund(commerce, {
      channelId,
      orderId: id,
      amount: cents(100),
      reason: 'late kick-off',
    });
    const twice = await Promise.all([carryOutRefund(commerce, asked), carryOutRefund(commerce, asked)]);
    expect(twice.map((refund) => refund?.status)).toEqual(['done', 'done']);
    await dispute(secret);
    await activityBecomes(id, 'inactive');
    await decide(secret, 'won');
    await activityBecomes(id, 'active');

    const { data } = await stripeWith(keys.secretKey).balanceTransactions.list({ limit: 100 });
    const days = [
      ...new Set(data.map(({ created }) => new Date(created * 1_000).toISOString().slice(0, 10))),
    ];
    for (const day of days) {
      const { sums, differences } = await checkLedger(commerce, new Date(`${day}T00:00:00Z`));
      expect(differences).toEqual([]);
      expect(sums).toEqual(sums.map((sum) => ({ ...sum, ledgerCents: sum.serviceCents })));
    }
    expect(await checkInvariants(commerce)).toEqual([]);
  });

  it('[T27] [I10] a dispute is found, and its loss, with no webhook at all', async () => {
    const { commerce } = world.context;
    const nora = await world.newcomer();
    const orderNow = async (id: number) => (await nora.client.call(routes.order, { id })).data;
    const { id, secret } = await buyNamed('Month pass', nora);
    await confirm(secret, cards.good);
    world.clock.advance(60);
    await reconcile(commerce);
    expect((await orderNow(id)).status).toBe('paid');
    await dispute(secret);
    await reconcile(commerce);
    expect((await orderNow(id)).activity_status).toBe('inactive');
    await decide(secret, 'lost');
    await reconcile(commerce);
    expect((await orderNow(id)).status).toBe('refunded');
    expect(world.loggedErrors).toEqual([]);
  });
});
