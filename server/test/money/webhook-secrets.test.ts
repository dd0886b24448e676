// The signing secrets of each channel's webhooks: encrypted in the database, and verified by the real route.
import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAesSealer } from '../../src/adapters/aes-sealer.ts';
import { createStripeGateway } from '../../src/adapters/stripe-gateway.ts';
import { ensureWebhookEndpoints, type WebhookRegistry } from '../../src/stripe-account/webhook-endpoints.ts';
import {
  findWebhookSecret,
  sealedSecret,
  sealWebhookSecrets,
} from '../../src/stripe-account/webhook-secrets.ts';
import { createWorld, type World } from '../world.ts';

const sealer = createAesSealer(randomBytes(32));
const stripe = new Stripe('sk_test_of_nobody');
const base = 'https://sport.example';

let world: World;
let channels: readonly [number, number];
/** The secret of each endpoint, which the payment service reveals at its creation. */
let secrets: Map<string, string>;
let registry: WebhookRegistry;
let events: number;

beforeEach(async () => {
  secrets = new Map();
  events = 0;
  const living = new Set<string>();
  registry = {
    create: async (url) => {
      const id = `we_${secrets.size}_${url.split('/').at(-1)}`;
      const secret = `whsec_${randomBytes(12).toString('hex')}`;
      secrets.set(id, secret);
      living.add(id);
      return { id, secret };
    },
    list: async () => new Set(living),
    correct: async () => {},
    remove: async (id) => void living.delete(id),
  };
  world = await createWorld({
    payments: createStripeGateway({
      secretKey: 'sk_test_of_nobody',
      deployment: 'a-deployment',
      webhookSecretOf: (channelId) => findWebhookSecret(world.connection.db, sealer, channelId),
    }),
  });
  channels = [await world.channelId(), await world.channelId('littoral-sport')];
  await ensure();
});
afterEach(() => world.close());

const ensure = (): Promise<void> => ensureWebhookEndpoints(world.connection.db, sealer, registry, base);
const rows = () =>
  world.connection.db.selectFrom('commerce.webhook_endpoints').orderBy('channel_id').selectAll().execute();
const endpointOf = async (channelId: number) =>
  (await rows()).find(({ channel_id }) => channel_id === channelId);
const toldTo = async (channelId: number): Promise<string> =>
  secrets.get((await endpointOf(channelId))?.endpoint_id ?? '') ?? '';

/** @returns the answer to an event that is signed as the channel's endpoint does. */
async function hear(channelId: number, secret?: string): Promise<number> {
  const payload = JSON.stringify({
    id: `evt_${events++}`,
    object: 'event',
    type: 'ping',
    data: { object: {} },
  });
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? (await toldTo(channelId)),
  });
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: `/webhooks/stripe/${channelId}`,
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
  return statusCode;
}

it('[T12] they are encrypted in the database, and their signatures are accepted', async () => {
  const kept = JSON.stringify(await rows());
  for (const secret of secrets.values()) expect(kept).not.toContain(secret);
  for (const channelId of channels) expect(await hear(channelId)).toBe(200);
  expect(await hear(channels[0], await toldTo(channels[1]))).toBe(400);
});

it('an earlier version’s secrets stay valid, and are encrypted at the next start', async () => {
  for (const { endpoint_id } of await rows())
    await world.connection.db
      .updateTable('commerce.webhook_endpoints')
      .where('endpoint_id', '=', endpoint_id)
      .set({ secret: secrets.get(endpoint_id) ?? '', sealed_secret: null })
      .execute();
  expect(await hear(channels[0])).toBe(200);

  expect(await sealWebhookSecrets(world.connection.db, sealer)).toEqual([]);
  const kept = await rows();
  for (const secret of secrets.values()) expect(JSON.stringify(kept)).not.toContain(secret);
  for (const channelId of channels) expect(await hear(channelId)).toBe(200);

  expect(await sealWebhookSecrets(world.connection.db, sealer)).toEqual([]);
  await ensure();
  expect(await rows()).toEqual(kept);
});

it.each([
  ['was moved here from another channel', async () => endpointOf(channels[1])],
  [
    'was changed by one letter',
    async () => {
      const own = await endpointOf(channels[0]);
      return {
        ...own,
        sealed_secret: own?.sealed_secret?.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      };
    },
  ],
  [
    'was sealed under another secrets.json',
    async () => {
      const elsewhere = createAesSealer(randomBytes(32));
      const { endpoint_id } = (await endpointOf(channels[0])) ?? { endpoint_id: '' };
      return sealedSecret(elsewhere, { channel_id: channels[0], endpoint_id }, await toldTo(channels[0]));
    },
  ],
])('[T12] [T76] one that %s verifies nothing, says what to do, and is made anew', async (_, changed) => {
  const [harmed, other] = channels;
  const row: Partial<Awaited<ReturnType<typeof rows>>[number]> = (await changed()) ?? {};
  const before = await toldTo(harmed);
  await world.connection.db
    .updateTable('commerce.webhook_endpoints')
    .where('channel_id', '=', harmed)
    .set({
      sealed_secret: row.sealed_secret ?? null,
      ...(row.endpoint_id !== undefined && { endpoint_id: row.endpoint_id }),
    })
    .execute();
  expect(await hear(harmed, before)).toBe(500);
  expect(await hear(harmed, await toldTo(other))).toBe(500);
  expect(await hear(other)).toBe(200);
  const told = String(world.loggedErrors[0]);
  expect(told).toContain(`webhook secret of channel ${harmed} does not open: restore secrets.json, or start`);
  for (const secret of secrets.values()) expect(told).not.toContain(secret);

  expect(await sealWebhookSecrets(world.connection.db, sealer)).toEqual([harmed]);
  const others = await endpointOf(other);
  await ensure();
  expect(await hear(harmed)).toBe(200);
  expect(await hear(other)).toBe(200);
  expect(await endpointOf(other)).toEqual(others);
  expect(await registry.list()).toContain(others?.endpoint_id);
});

it('one of an endpoint that was made by hand serves where there is none', async () => {
  const { db } = world.connection;
  expect(await findWebhookSecret(db, sealer, channels[0], 'whsec_by_hand')).toBe(await toldTo(channels[0]));
  await ensureWebhookEndpoints(db, sealer, undefined, base);
  expect(await findWebhookSecret(db, sealer, channels[0], 'whsec_by_hand')).toBe('whsec_by_hand');
});
