// Shared steps of commerce tests: a new world per test with Alice, purchases, and webhooks over HTTP.
import { afterEach, beforeEach, expect } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { commerce as routes, type BuyRequest } from '@floodlit/contract/commerce/commerce';
import { commerceJobs } from '../../src/commerce/index.ts';
import { mailJobs } from '../../src/mail/index.ts';
import type { SentEvent } from '../fakes/faulty-payments.ts';
import { createWorld, type Session, type World, type WorldOptions } from '../world.ts';

interface Checkout {
  world: World;
  alice: Session;
}

/** Registers the hooks of the test file that calls it. */
export function openCheckout(options?: WorldOptions) {
  const checkout = {} as Checkout;
  beforeEach(async () => {
    checkout.world = await createWorld(options);
    checkout.alice = await checkout.world.as('alice');
  });
  afterEach(() => checkout.world.close());

  const passNamed = async (name: string, session = checkout.alice) => {
    const { data } = await session.client.call(routes.packages);
    const found = data.find((pass) => pass.name === name);
    if (found === undefined) throw new Error(`No pass ${name}`);
    return found;
  };
  const eventOfType = (type: 'free' | 'register' | 'paid' | 'ppv') =>
    checkout.world.connection.db
      .selectFrom('catalog.events as events')
      .innerJoin('channel.channels as channels', 'channels.id', 'events.channel_id')
      .where('channels.slug', '=', 'northern-sports')
      .where('events.type', '=', type)
      .selectAll('events')
      .executeTakeFirstOrThrow();
  const buying = (input: Partial<BuyRequest>, session = checkout.alice) =>
    session.client.call(routes.buy, {
      type: 'package',
      terms_accepted: true,
      overlap_accepted: true,
      ...input,
    });
  const buyMonth = async (session = checkout.alice) =>
    buying({ id: (await passNamed('Month pass', session)).id }, session);
  const secretOf = (bought: Awaited<ReturnType<typeof buying>>): string => {
    if (bought.data.payment === null) throw new Error('Nothing to pay.');
    return bought.data.payment.client_secret;
  };
  const send = (event: SentEvent, options: { secret?: string; ageSeconds?: number; body?: string } = {}) => {
    const { rawBody, signature } = checkout.world.payments.sign(event, options);
    return checkout.world.app.inject({
      method: 'POST',
      url: `/webhooks/stripe/${event.channelId}`,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: options.body ?? rawBody,
    });
  };
  const lastEvent = (): SentEvent => {
    const event = checkout.world.payments.events.at(-1);
    if (event === undefined) throw new Error('Nothing has happened yet.');
    return event;
  };
  const runJobs = () =>
    checkout.world.queue.runAll([
      ...commerceJobs(checkout.world.context.commerce),
      ...mailJobs(checkout.world.context.mail),
    ]);

  return Object.assign(checkout, {
    passNamed,
    eventOfType,
    buying,
    buyMonth,
    secretOf,
    send,
    lastEvent,
    runJobs,
    /** The service sends its last event, and the webhook is processed. */
    deliver: async (): Promise<void> => {
      expect((await send(lastEvent())).statusCode).toBe(200);
      await runJobs();
    },
    orderOf: async (id: number, session = checkout.alice) =>
      (await session.client.call(routes.order, { id })).data,
    aliceIds: async (): Promise<{ userId: number; channelId: number }> => {
      const channelId = await checkout.world.channelId();
      const { id } = await checkout.world.connection.db
        .selectFrom('identity.users')
        .where('channel_id', '=', channelId)
        .where('email', '=', 'alice@demo.test')
        .select('id')
        .executeTakeFirstOrThrow();
      return { userId: id, channelId };
    },
  });
}

/** The refusal of a call that must not be answered. */
export async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
