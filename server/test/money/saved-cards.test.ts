// Saved cards against a payment service that speaks Stripe's wire: what the room asks is what the service understands.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cards as cardRoutes } from '@floodlit/contract/commerce/cards';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import { receipts } from '@floodlit/contract/commerce/receipts';
import { subscriptions } from '@floodlit/contract/commerce/subscriptions';
import { startSandbox, type Sandbox } from '@floodlit/stripe-sandbox';
import { createStripeCards } from '../../src/adapters/stripe-cards.ts';
import { createStripeGateway } from '../../src/adapters/stripe-gateway.ts';
import { createStripeSubscriptions } from '../../src/adapters/stripe-subscriptions.ts';
import { reconcile } from '../../src/commerce/index.ts';
import { createWorld, type Session, type World } from '../world.ts';

const keys = { secretKey: 'sk_sandbox_of_cards', publishableKey: 'pk_sandbox_of_cards' };

let sandbox: Sandbox;
let database: pg.Client;
let databaseName: string;
let world: World;
let alice: Session;
let stripe: Stripe;

beforeAll(async () => {
  const { host, user } = inject('postgres');
  databaseName = `sandbox_${randomUUID().replaceAll('-', '')}`;
  database = new pg.Client({ host, user, database: 'postgres' });
  await database.connect();
  await database.query(`create database ${databaseName}`);
  sandbox = await startSandbox({ database: { host, user, database: databaseName }, ...keys });
  stripe = new Stripe(keys.secretKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const options = {
    secretKey: keys.secretKey,
    deployment: 'cards',
    apiUrl: () => `http://127.0.0.1:${sandbox.port}`,
  };
  world = await createWorld({
    payments: createStripeGateway({ ...options, webhookSecretOf: async () => undefined }),
    cards: createStripeCards(options),
    subscriptions: createStripeSubscriptions(options),
  });
  world.clock.advance((Date.now() - world.clock.now().getTime()) / 1_000);
  alice = await world.as('alice');
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
  await database.query(`drop database ${databaseName} with (force)`);
  await database.end();
});

const idOf = (named: string | { readonly id: string } | null): string =>
  typeof named === 'string' ? named : (named?.id ?? '');
const kept = async () => (await alice.client.call(cardRoutes.list)).data;
/** Confirms a setup as a browser does. */
async function save(card: string): Promise<string> {
  const { data } = await alice.client.call(cardRoutes.setup, {});
  const id = data.client_secret.split('_secret_')[0] ?? '';
  const setup = await stripe.setupIntents.confirm(id, {
    payment_method: card,
    return_url: 'https://localhost/',
  });
  return idOf(setup.payment_method);
}
async function buy(name: string, card_id: string, buyer = alice) {
  const { data } = await buyer.client.call(routes.packages);
  const { id } = data.find((pass) => pass.name === name) ?? {};
  return (
    await buyer.client.call(routes.buy, {
      type: 'package',
      id,
      terms_accepted: true,
      overlap_accepted: true,
      card_id,
    })
  ).data;
}

it('[R7.05] a card is saved, listed, pays in one call, and is taken away', async () => {
  const card = await save('pm_card_visa');
  expect(await kept()).toEqual([expect.objectContaining({ id: card, brand: 'visa', last4: '4242' })]);
  const { order, payment } = await buy('Month pass', card);
  expect([order.status, payment]).toEqual(['paid', null]);
  const { data: receipt } = await alice.client.call(receipts.read, { id: order.id });
  expect(receipt.card).toEqual({ brand: 'visa', last4: '4242' });
  await alice.client.call(cardRoutes.remove, { id: card });
  expect(await kept()).toEqual([]);
  expect(world.loggedErrors).toEqual([]);
});

it('[R4.02] a declined card is reported at once; the next one pays the same order', async () => {
  const refused = await buy('Soccer pass', await save('pm_card_chargeCustomerFail'));
  expect(refused.order).toMatchObject({ status: 'failed', reason: 'declined' });
  const paid = await buy('Soccer pass', await save('pm_card_mastercard'));
  expect(paid.order).toMatchObject({ id: refused.order.id, status: 'paid' });
});

it('a card whose bank asks is left to the browser, and nothing is paid until it has answered', async () => {
  // Saved as at a buyer's first purchase with a new card.
  const customer = await stripe.customers.list({ limit: 1 });
  const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customer.data[0]?.id ?? '',
  });
  const asked = await buy('Season pass', card.id);
  expect(asked.order.status).toBe('created');
  const intent = await stripe.paymentIntents.retrieve(
    asked.payment?.client_secret.split('_secret_')[0] ?? '',
  );
  expect(intent).toMatchObject({ status: 'requires_action', amount_received: 0 });
  // A second click is the same attempt.
  expect((await buy('Season pass', card.id)).order.id).toBe(asked.order.id);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_action' });
});

it('a repeatedly declined card can be tried again on the same order', async () => {
  const nora = await world.newcomer();
  const { data } = await nora.client.call(cardRoutes.setup, {});
  const setup = await stripe.setupIntents.retrieve(data.client_secret.split('_secret_')[0] ?? '');
  const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: idOf(setup.customer),
  });
  const pressing = () => buy('Season pass', card.id, nora);
  const first = await pressing();
  const secret = first.payment?.client_secret ?? '';
  const answer = async (outcome: 'complete' | 'fail'): Promise<void> => {
    const intent = await stripe.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '');
    expect(intent.status).toBe('requires_action');
    const answered = await fetch(`http://127.0.0.1:${sandbox.port}/v1/3ds2/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({
        key: keys.publishableKey,
        payment_intent: intent.id,
        client_secret: secret,
        source: String(intent.next_action?.use_stripe_sdk?.['source']),
        outcome,
      }),
    });
    expect(answered.status).toBe(200);
  };
  for (const _ of [1, 2, 3]) {
    await answer('fail');
    // The browser gets the answer before the server does, and the buyer clicks again at once.
    expect((await pressing()).order).toMatchObject({ id: first.order.id, status: 'created' });
  }
  await answer('complete');
  world.clock.advance(60);
  await reconcile(world.context.commerce);
  expect((await nora.client.call(routes.order, { id: first.order.id })).data.status).toBe('paid');
  expect(world.loggedErrors).toEqual([]);
});

it('a customer that was deleted in the dashboard is created again, by any verb', async () => {
  const vera = await world.newcomer();
  const customerOf = async (clientSecret: string): Promise<string> => {
    const setup = await stripe.setupIntents.retrieve(clientSecret.split('_secret_')[0] ?? '');
    return idOf(setup.customer);
  };
  const begin = async () => (await vera.client.call(cardRoutes.setup, {})).data.client_secret;
  const first = await customerOf(await begin());
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: first });
  await stripe.customers.del(first);
  // The card is gone with it.
  await expect(buy('Month pass', card.id, vera)).rejects.toMatchObject({ code: 'commerce.card_not_found' });
  const second = await customerOf(await begin());
  expect(second).not.toBe(first);
  await stripe.customers.del(second);
  const { data } = await vera.client.call(routes.packages);
  const { id } = data.find((pass) => pass.name === 'Month pass') ?? {};
  const bought = await vera.client.call(routes.buy, {
    type: 'package',
    id,
    terms_accepted: true,
    overlap_accepted: true,
    save_card: true,
  });
  const intent = await stripe.paymentIntents.retrieve(
    bought.data.payment?.client_secret.split('_secret_')[0] ?? '',
  );
  expect(intent.customer).not.toBe(second);
  expect((await stripe.customers.retrieve(idOf(intent.customer))).deleted).toBeUndefined();
  // A subscription that was begun with it is begun anew.
  const [offer] = (await vera.client.call(subscriptions.list, {})).data;
  const subscribing = async () =>
    (await vera.client.call(routes.buy, { type: 'subscription', id: offer?.id, terms_accepted: true })).data;
  const begun = await subscribing();
  const customer = idOf(intent.customer);
  await stripe.customers.del(customer);
  const again = await subscribing();
  expect(again.order.id).not.toBe(begun.order.id);
  expect(again.payment).not.toBeNull();
  expect(world.loggedErrors).toEqual([]);
});
