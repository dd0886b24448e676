// Subscriptions over the real wire: the official client against the sandbox, its clock moved by hand.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { cards } from '@floodlit/contract/commerce/cards';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { subscriptions as routes } from '@floodlit/contract/commerce/subscriptions';
import { startSandbox, type Sandbox } from '@floodlit/stripe-sandbox';
import { createStripeCards } from '../../src/adapters/stripe-cards.ts';
import { createStripeGateway } from '../../src/adapters/stripe-gateway.ts';
import { createStripeSubscriptions } from '../../src/adapters/stripe-subscriptions.ts';
import { checkInvariants, reconcile } from '../../src/commerce/index.ts';
import { createWorld, type Session, type World } from '../world.ts';

// Months pass at the payment service: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const keys = { secretKey: 'sk_sandbox_of_this_test', publishableKey: 'pk_sandbox_of_this_test' };
const daySeconds = 86_400;
const good = '4242424242424242';
/** Can be saved, and is refused when it is charged. */
const refusedLater = '4000000000000341';

let sandbox: Sandbox;
let database: pg.Client;
let databaseName: string;
let world: World;
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
  const options = { secretKey: keys.secretKey, deployment: 'a-deployment', apiUrl };
  world = await createWorld({
    payments: createStripeGateway({ ...options, webhookSecretOf: async () => undefined }),
    cards: createStripeCards(options),
    subscriptions: createStripeSubscriptions(options),
  });
  // Both clocks begin at the same moment, and are moved together.
  world.clock.advance((Date.now() - world.clock.now().getTime()) / 1_000);
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
  await database.query(`drop database ${databaseName} with (force)`);
  await database.end();
});

/** Advances both clocks, ours and the service's. Only reconciliation reads the changes. */
async function pass(seconds: number): Promise<void> {
  const answer = await fetch(`${apiUrl()}/_sandbox/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: seconds }),
  });
  expect(answer.status).toBe(200);
  world.clock.advance(seconds);
  await reconcile(world.context.commerce);
}

/** Advances both clocks by minutes until the service's own changes have arrived. */
const becomes = <Value>(read: () => Promise<Value>) =>
  expect.poll(
    async () => {
      await pass(60);
      return read();
    },
    { timeout: 20_000, interval: 20 },
  );

const typed = (number: string) => ({
  type: 'card',
  card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
});
/** Confirms a typed card as stripe.js does in the browser. */
const confirm = (clientSecret: string, number: string): Promise<unknown> =>
  stripeWith(keys.publishableKey).paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    client_secret: clientSecret,
    payment_method_data: typed(number),
  } as Stripe.PaymentIntentConfirmParams);
const idOfOffer = async ({ client }: Session): Promise<number> => {
  const [first] = (await client.call(routes.list, {})).data;
  if (first === undefined) throw new Error('No subscription is on sale.');
  return first.id;
};
const subscribe = async (session: Session) => {
  const id = await idOfOffer(session);
  const { data } = await session.client.call(commerce.buy, {
    type: 'subscription',
    id,
    terms_accepted: true,
  });
  if (data.payment === null) throw new Error('Nothing to pay.');
  return { order: data.order, secret: data.payment.client_secret };
};
const mine = async ({ client }: Session) => (await client.call(routes.mine)).data;
const events = async ({ client }: Session) =>
  (await client.call(commerce.orders, {})).data.map(({ status, subscription_event, price }) => [
    status,
    subscription_event,
    price,
  ]);
/** A card that this account keeps at the payment service. */
const saveCard = async (session: Session, number: string): Promise<string> => {
  const { data } = await session.client.call(cards.setup, {});
  const setup = await stripeWith(keys.publishableKey).setupIntents.confirm(
    data.client_secret.split('_secret_')[0] ?? '',
    {
      client_secret: data.client_secret,
      payment_method_data: typed(number),
    } as Stripe.SetupIntentConfirmParams,
  );
  const { payment_method: method } = setup;
  return typeof method === 'string' ? method : (method?.id ?? '');
};

describe('subscriptions at the payment service', () => {
  it('[R9.04] [I10] are paid by the browser, renew every thirty days, and end when they were stopped', async () => {
    const alice = await world.as('alice');
    const { order, secret } = await subscribe(alice);
    expect(await subscribe(alice)).toMatchObject({ order: { id: order.id }, secret });
    await confirm(secret, good);
    await becomes(() => mine(alice)).toMatchObject([
      { state: 'active', auto_renewal: 'on', card: { brand: 'visa', last4: '4242' } },
    ]);
    await pass(30 * daySeconds);
    await pass(2 * 3_600);
    await becomes(() => events(alice)).toEqual([
      ['paid', 'updated', 12.99],
      ['paid', 'created', 12.99],
    ]);
    const subscription_id = await idOfOffer(alice);
    const setRenewal = async (auto_renewal: boolean) =>
      (await alice.client.call(routes.unsubscribe, { subscription_id, auto_renewal })).data.auto_renewal;
    expect(await setRenewal(false)).toBe('off');
    expect(await setRenewal(true)).toBe('on');
    expect(await setRenewal(false)).toBe('off');
    await pass(30 * daySeconds);
    await becomes(() => mine(alice)).toMatchObject([{ state: 'canceled', auto_renewal: 'off' }]);
    expect(await events(alice)).toHaveLength(2);
    expect(await checkInvariants(world.context.commerce)).toEqual([]);
  });

  it('[I6] cost less at first where the customer has a balance at the service', async () => {
    const nora = await world.newcomer();
    // Seen by the service since the card was kept.
    await saveCard(nora, good);
    const stripe = stripeWith(keys.secretKey);
    const [customer] = (await stripe.customers.list({ limit: 1 })).data;
    await stripe.customers.update(customer?.id ?? '', { balance: -300 });
    const { order, secret } = await subscribe(nora);
    expect(order).toMatchObject({ price: 9.99, base_price: 8.99, service_fee: 1 });
    await confirm(secret, good);
    await becomes(() => mine(nora)).toMatchObject([{ state: 'active', price: 12.99 }]);
    await pass(30 * daySeconds);
    await becomes(() => events(nora)).toEqual([
      ['paid', 'updated', 12.99],
      ['paid', 'created', 9.99],
    ]);
    expect(await checkInvariants(world.context.commerce)).toEqual([]);
  });

  it('[T18] end when nobody pays, and can begin again', async () => {
    const nora = await world.newcomer();
    const { order, secret } = await subscribe(nora);
    await pass(31 * 60);
    await becomes(async () => (await nora.client.call(commerce.order, { id: order.id })).data).toMatchObject({
      reason: 'expired',
    });
    await expect(confirm(secret, good)).rejects.toThrow();
    const again = await subscribe(nora);
    expect(again.order.id).not.toBe(order.id);
    await confirm(again.secret, good);
    await becomes(() => mine(nora)).toMatchObject([{ state: 'active' }]);
  });

  it('[I10] an invoice that is left open is void once its subscription is over', async () => {
    const stripe = stripeWith(keys.secretKey);
    const cancelNewest = async (): Promise<Stripe.Subscription> => {
      const [newest] = (await stripe.subscriptions.list({ limit: 1, status: 'all' })).data;
      return stripe.subscriptions.cancel(newest?.id ?? '');
    };
    const openInvoices = async () => (await stripe.invoices.list({ status: 'open' })).data;
    // Cancelled in the dashboard before anybody paid it.
    const emma = await world.newcomer();
    const { order, secret } = await subscribe(emma);
    await cancelNewest();
    await pass(31 * 60);
    await becomes(async () => (await emma.client.call(commerce.order, { id: order.id })).data).toMatchObject({
      reason: 'expired',
    });
    await expect(confirm(secret, good)).rejects.toThrow();
    // Cancelled while a renewal is owed.
    const otto = await world.newcomer();
    await confirm((await subscribe(otto)).secret, good);
    await becomes(() => mine(otto)).toMatchObject([{ state: 'active' }]);
    const [newest] = (await stripe.subscriptions.list({ limit: 1 })).data;
    const broken = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: typeof newest?.customer === 'string' ? newest.customer : '',
    });
    await stripe.subscriptions.update(newest?.id ?? '', { default_payment_method: broken.id });
    await pass(30 * daySeconds);
    await pass(2 * 3_600);
    await becomes(() => mine(otto)).toMatchObject([{ state: 'past_due' }]);
    expect(await openInvoices()).toHaveLength(1);
    await cancelNewest();
    await pass(10 * 60);
    await becomes(() => mine(otto)).toMatchObject([{ state: 'canceled' }]);
    expect(await openInvoices()).toEqual([]);
    expect(world.loggedErrors).toEqual([]);
  });

  it('[R4.06] [T21] begin with a trial once for a card; a trial whose card is refused ends with its days', async () => {
    const vera = await world.newcomer();
    const subscription_id = await idOfOffer(vera);
    const begin = async (session: Session, payment_method: string) =>
      session.client.call(routes.startTrial, { subscription_id, payment_method, terms_accepted: true });
    const card = await saveCard(vera, refusedLater);
    expect((await begin(vera, card)).data).toMatchObject({
      order: { status: 'paid', price: 0 },
      subscription: { state: 'trialing', card: { last4: '0341' } },
    });
    const otto = await world.newcomer();
    await expect(begin(otto, await saveCard(otto, refusedLater))).rejects.toMatchObject({
      code: 'commerce.trial_used',
    });
    await expect(begin(otto, card)).rejects.toMatchObject({ code: 'commerce.card_not_found' });
    await pass(7 * daySeconds);
    await pass(2 * 3_600);
    await becomes(() => mine(vera)).toMatchObject([{ state: 'past_due', auto_renewal: 'on' }]);
    expect(await events(vera)).toEqual([['paid', 'created', 0]]);
    const { data } = await vera.client.call(commerce.packages);
    expect(data.filter(({ purchased }) => purchased)).toEqual([]);
    const [trial] = await mine(vera);
    expect(trial?.access_until).toBe(trial?.current_period_end);
    const { rows } = await world.connection.pool.query<{ subject: string }>(
      "select subject from mail.messages where dedup_key like 'subscription-failed%' order by id desc limit 1",
    );
    expect(rows).toEqual([{ subject: 'Your free trial of Fan membership has ended' }]);
    expect(await checkInvariants(world.context.commerce)).toEqual([]);
    expect(world.loggedErrors).toEqual([]);
  });
});
