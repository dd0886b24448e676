// A restored backup: the database reuses the ids of lost rows, while the payment service still has the lost objects.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cards } from '@floodlit/contract/commerce/cards';
import { commerce, type BuyRequest } from '@floodlit/contract/commerce/commerce';
import { identity } from '@floodlit/contract/identity/identity';
import { subscriptions } from '@floodlit/contract/commerce/subscriptions';
import { startSandbox, type Sandbox } from '@floodlit/stripe-sandbox';
import { createStripeCards } from '../../src/adapters/stripe-cards.ts';
import { createStripeGateway } from '../../src/adapters/stripe-gateway.ts';
import { createStripeSubscriptions } from '../../src/adapters/stripe-subscriptions.ts';
import { carryOutRefund, checkInvariants, reconcile, requestRefund } from '../../src/commerce/index.ts';
import { createWorld, type Session, type World } from '../world.ts';

const keys = { secretKey: 'sk_sandbox_of_restoring', publishableKey: 'pk_sandbox_of_restoring' };

let sandbox: Sandbox;
let database: pg.Client;
let databaseName: string;
let stripe: Stripe;
/** The database whose backup is taken at once, and the one into which that backup is put. */
let lost: World;
let restored: World;
let alice: Session;
let bob: Session;

/** Both begin with the same rows, as a database and its backup do. Both have the same name at the payment service. */
const openWorld = async (): Promise<World> => {
  const options = {
    secretKey: keys.secretKey,
    deployment: 'restored',
    apiUrl: () => `http://127.0.0.1:${sandbox.port}`,
  };
  const world = await createWorld({
    payments: createStripeGateway({ ...options, webhookSecretOf: async () => undefined }),
    cards: createStripeCards(options),
    subscriptions: createStripeSubscriptions(options),
  });
  world.clock.advance((Date.now() - world.clock.now().getTime()) / 1_000);
  return world;
};

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
  [lost, restored] = [await openWorld(), await openWorld()];
  [alice, bob] = [await lost.newcomer(), await restored.newcomer()];
});
afterAll(async () => {
  await lost.close();
  await restored.close();
  await sandbox.close();
  await database.query(`drop database ${databaseName} with (force)`);
  await database.end();
});

const buying = async ({ client }: Session, request: Partial<BuyRequest>) =>
  (
    await client.call(commerce.buy, {
      type: 'package',
      terms_accepted: true,
      overlap_accepted: true,
      ...request,
    })
  ).data;
const idOf = async ({ client }: Session, name: string): Promise<number> => {
  const { data } = await client.call(commerce.packages);
  const found = data.find((pass) => pass.name === name);
  if (found === undefined) throw new Error(`No pass ${name}`);
  return found.id;
};
const idOfSecret = (secret: string | undefined): string => secret?.split('_secret_')[0] ?? '';
const saveCard = async ({ client }: Session): Promise<string> => {
  const { data } = await client.call(cards.setup, {});
  const { payment_method: method } = await stripe.setupIntents.confirm(idOfSecret(data.client_secret), {
    payment_method: 'pm_card_visa',
    return_url: 'https://localhost/',
  });
  return typeof method === 'string' ? method : (method?.id ?? '');
};
const subscribing = async (session: Session): Promise<string> => {
  const [offer] = (await session.client.call(subscriptions.list, {})).data;
  const { payment } = await buying(session, { type: 'subscription', id: offer?.id });
  return idOfSecret(payment?.client_secret);
};
const customerOf = async ({ connection }: World, session: Session): Promise<string | null> => {
  const { data } = await session.client.call(identity.profile);
  const { customer_id } = await connection.db
    .selectFrom('commerce.customers')
    .where('user_id', '=', data.id)
    .select('customer_id')
    .executeTakeFirstOrThrow();
  return customer_id;
};

describe('[T11] [T25] after the restore of a backup', () => {
  it('a lost buyer’s data does not reach the user with his ids, and his payment raises an alert', async () => {
    const month = await idOf(alice, 'Month pass');
    // Alice's actions after the backup.
    const card = await saveCard(alice);
    const first = await buying(alice, { id: month, card_id: card });
    expect(first.order.status).toBe('paid');
    const membership = await subscribing(alice);
    await stripe.paymentIntents.confirm(membership, {
      payment_method: card,
      return_url: 'https://localhost/',
    });
    await reconcile(lost.context.commerce);
    const channelId = await lost.channelId();
    const asked = { channelId, orderId: first.order.id, reason: 'late kick-off' };
    const { id: refundId } = await requestRefund(lost.context.commerce, { ...asked, amount: 100 as never });
    await carryOutRefund(lost.context.commerce, { channel_id: channelId, id: refundId });

    // Bob's actions in the restored database.
    const aliceId = (await alice.client.call(identity.profile)).data.id;
    expect((await bob.client.call(identity.profile)).data.id).toBe(aliceId);
    expect((await bob.client.call(cards.list)).data).toEqual([]);
    const own = await saveCard(bob);
    expect(await customerOf(restored, bob)).not.toBe(await customerOf(lost, alice));
    expect((await bob.client.call(cards.list)).data).toMatchObject([{ id: own }]);

    const shown = await buying(bob, { id: month });
    expect(shown.order).toMatchObject({ id: first.order.id, status: 'created' });
    const intent = await stripe.paymentIntents.retrieve(idOfSecret(shown.payment?.client_secret));
    expect(intent.status).toBe('requires_payment_method');
    const begun = await subscribing(bob);
    expect(begun).not.toBe(membership);
    expect((await stripe.paymentIntents.retrieve(begun)).status).toBe('requires_payment_method');

    await reconcile(restored.context.commerce);
    expect((await bob.client.call(commerce.order, { id: shown.order.id })).data.status).toBe('created');
    expect((await bob.client.call(subscriptions.mine)).data).toEqual([]);

    // Bob pays, and gets a refund of his own under the number of hers.
    expect((await buying(bob, { id: month, card_id: own })).order.status).toBe('paid');
    const { id } = await requestRefund(restored.context.commerce, { ...asked, amount: 200 as never });
    expect(id).toBe(refundId);
    expect(await carryOutRefund(restored.context.commerce, { channel_id: channelId, id })).toMatchObject({
      status: 'done',
      amount_cents: 200,
    });
    const refunds = await stripe.refunds.list({ limit: 10 });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([200, 100]);
    expect(await checkInvariants(restored.context.commerce)).toEqual([]);

    // An alert reports Alice's payment to the operator until he settles it with her.
    expect(restored.loggedErrors).toEqual([]);
    const rings = async (): Promise<string[]> => {
      restored.loggedErrors.length = 0;
      restored.clock.advance(660);
      await reconcile(restored.context.commerce);
      return restored.loggedErrors.map(String).toSorted();
    };
    expect(await rings()).toEqual([
      'Error: It names a subscription that is not here.',
      'Error: It names an order that is not here.',
    ]);
    const [charge] = (await stripe.charges.list({ limit: 100 })).data.filter(
      ({ metadata, payment_method: method }) => metadata['order'] !== undefined && method === card,
    );
    await stripe.refunds.create({ charge: charge?.id ?? '' });
    expect(await rings()).toEqual(['Error: It names a subscription that is not here.']);
    const { data: running } = await stripe.subscriptions.list({ status: 'active' });
    for (const one of running) await stripe.subscriptions.cancel(one.id);
    expect(await rings()).toEqual([]);
  });

  it('the payment service is searched by more than the order’s id', async () => {
    const orderOf = async ({ connection }: World) =>
      connection.db
        .selectFrom('commerce.orders')
        .where('type', '=', 'package')
        .select(['id as orderId', 'channel_id as channelId', 'uuid', 'payment_intent_id'])
        .executeTakeFirstOrThrow();
    const [hers, his] = [await orderOf(lost), await orderOf(restored)];
    expect({ ...hers, uuid: '', payment_intent_id: '' }).toEqual({ ...his, uuid: '', payment_intent_id: '' });
    const { payments, subscriptions: gateway } = restored.context.commerce;
    for (const { payment_intent_id, ...order } of [hers, his]) {
      const intents = await payments.listIntentsOfOrder({ ...order, since: new Date(0) });
      expect(intents.map(({ id }) => id)).toEqual([payment_intent_id]);
    }
    const begun = await lost.connection.db
      .selectFrom('commerce.subscriptions')
      .select(['first_order_id as orderId', 'channel_id as channelId', 'uuid', 'customer_id as customerId'])
      .executeTakeFirstOrThrow();
    expect(await gateway.listOfOrder(begun)).toHaveLength(1);
    expect(await gateway.listOfOrder({ ...begun, uuid: randomUUID() })).toEqual([]);
  });
});
