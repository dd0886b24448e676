import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { aPrice, aSubscriber } from '../test/billing.ts';
import { anIntent, refusalOf, startReceiver, startWorld, until } from '../test/world.ts';
import type { Receiver, World } from '../test/world.ts';

let world: World;
let receiver: Receiver;
let endpoint: Stripe.WebhookEndpoint;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  receiver = await startReceiver();
  endpoint = await world.stripe.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ['payment_intent.created'],
  });
});
afterEach(async () => {
  await world.stripe.webhookEndpoints.del(endpoint.id);
  await world.control('faults', { faults: [] });
  receiver.close();
});

const readEvent = (body: string) => JSON.parse(body) as Stripe.Event;
const idsOf = (each: Receiver) =>
  each.received.map(({ body }) => (readEvent(body).data.object as Stripe.PaymentIntent).id);

function readEventOf(intent: Stripe.PaymentIntent): Promise<Stripe.Event> {
  return until(async () => {
    const { data } = await world.stripe.events.list({ type: 'payment_intent.created' });
    return data.find((event) => (event.data.object as Stripe.PaymentIntent).id === intent.id);
  });
}

describe('webhooks', () => {
  it('are signed, hold the object, and count down what is pending', async () => {
    const intent = await world.stripe.paymentIntents.create(
      { amount: 999, currency: 'usd' },
      { idempotencyKey: 'signed' },
    );
    const { body, signature } = await until(() => receiver.received[0]);
    const event = world.stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? '');
    expect(event).toMatchObject({
      type: 'payment_intent.created',
      livemode: false,
      request: { idempotency_key: 'signed' },
      data: { object: { id: intent.id } },
    });
    expect(() => world.stripe.webhooks.constructEvent(`${body} `, signature, endpoint.secret ?? '')).toThrow(
      /signature/i,
    );
    expect(() => world.stripe.webhooks.constructEvent(body, signature, 'whsec_wrong')).toThrow(/signature/i);
    await until(async () => (await world.stripe.events.retrieve(event.id)).pending_webhooks === 0);
  });

  it('are tried again until they are taken, and events.list tells which were not', async () => {
    receiver.answers = [500, 302];
    const intent = await anIntent(world);
    const event = await readEventOf(intent);
    const undelivered = async () =>
      (await world.stripe.events.list({ delivery_success: false })).data.map(({ id }) => id);
    await until(() => receiver.received.length > 0);
    expect(await undelivered()).toContain(event.id);
    for (const tries of [2, 3]) {
      await world.control('clock', { advance_seconds: 10 });
      // The next may have fallen due by itself.
      await until(() => receiver.received.length >= tries);
    }
    await until(async () => (await world.stripe.events.retrieve(event.id)).pending_webhooks === 0);
    expect(await undelivered()).not.toContain(event.id);
    expect((await world.stripe.events.list({ delivery_success: true })).data.map(({ id }) => id)).toContain(
      event.id,
    );
    const attempts = await world.query<{ response_status: number }>(
      'select response_status from stripe_sandbox.delivery_attempts where event_id = $1 order by id',
      [event.id],
    );
    expect(attempts.map((row) => row.response_status)).toEqual([500, 302, 200]);
    expect(new Set(idsOf(receiver))).toEqual(new Set([intent.id]));
  });

  it('go to every endpoint that asked, and to none that is disabled', async () => {
    const [second, deaf] = [await startReceiver(), await startReceiver()];
    const all = await world.stripe.webhookEndpoints.create({ url: second.url, enabled_events: ['*'] });
    const other = await world.stripe.webhookEndpoints.create({ url: deaf.url, enabled_events: ['*'] });
    await world.stripe.webhookEndpoints.update(other.id, { disabled: true });
    const intent = await anIntent(world);
    await until(() => receiver.received.length > 0 && second.received.length > 0);
    expect([idsOf(receiver), idsOf(second), idsOf(deaf)]).toEqual([[intent.id], [intent.id], []]);
    const listed = await world.stripe.webhookEndpoints.list();
    expect(listed.data.map(({ id }) => id)).toEqual([other.id, all.id, endpoint.id]);
    expect(listed.data[0]).not.toHaveProperty('secret');
    for (const { id } of [all, other]) await world.stripe.webhookEndpoints.del(id);
    for (const each of [second, deaf]) each.close();
  });

  it('come several at once, and about one object in their order', async () => {
    const all = await startReceiver();
    const { id } = await world.stripe.webhookEndpoints.create({
      url: all.url,
      enabled_events: ['payment_intent.created', 'payment_intent.canceled'],
    });
    const letGo: (() => void)[] = [];
    const hold = (): void => void (all.until = new Promise((resolve) => letGo.push(resolve)));
    const come = () =>
      all.received.map(
        ({ body }) => `${readEvent(body).type} ${idsOf({ ...all, received: [{ body, signature: '' }] })[0]}`,
      );
    hold();
    const first = await anIntent(world);
    await until(() => all.received.length === 1);
    const { id: canceled } = await anIntent(world);
    await world.stripe.paymentIntents.cancel(canceled);
    const { id: other } = await anIntent(world);
    hold();
    letGo[0]?.();
    await until(() => all.received.length === 3);
    expect(come()).toEqual([
      `payment_intent.created ${first.id}`,
      ...[`payment_intent.created ${canceled}`, `payment_intent.created ${other}`].toSorted(
        (one, two) => come().indexOf(one) - come().indexOf(two),
      ),
    ]);
    letGo[1]?.();
    await until(() => all.received.length === 4);
    expect(come()[3]).toBe(`payment_intent.canceled ${canceled}`);
    await world.stripe.webhookEndpoints.del(id);
    all.close();
  });

  it('can be doubled, dropped and delayed', async () => {
    await world.control('faults', { faults: [{ target: 'webhooks', mode: 'double', times: 1 }] });
    const doubled = await anIntent(world);
    await until(() => receiver.received.length === 2);
    expect(idsOf(receiver)).toEqual([doubled.id, doubled.id]);

    await world.control('faults', { faults: [{ target: 'webhooks', mode: 'drop', times: 1 }] });
    const dropped = await readEventOf(await anIntent(world));
    await until(async () =>
      (await world.stripe.events.list({ delivery_success: false })).data.some(({ id }) => id === dropped.id),
    );
    await until(async () => (await world.stripe.events.retrieve(dropped.id)).pending_webhooks === 0);

    await world.control('faults', { faults: [{ target: 'webhooks', mode: 'delay', seconds: 100 }] });
    const delayed = await anIntent(world);
    await until(
      async () => (await world.query('select from stripe_sandbox.deliveries where is_delayed')).length === 1,
    );
    expect(idsOf(receiver)).not.toContain(delayed.id);
    await world.control('clock', { advance_seconds: 101 });
    await until(() => idsOf(receiver).includes(delayed.id));
    expect(receiver.received).toHaveLength(3);
  });

  it('can come in another order', async () => {
    await world.control('faults', { faults: [{ target: 'webhooks', mode: 'shuffle', seconds: 100 }] });
    const made: string[] = [];
    for (let index = 0; index < 8; index += 1) made.push((await anIntent(world)).id);
    // Also those whose delay was next to nothing, which may have come already.
    await until(
      async () => (await world.query('select from stripe_sandbox.deliveries where is_delayed')).length === 8,
    );
    await world.control('clock', { advance_seconds: 101 });
    await until(() => receiver.received.length === 8);
    expect(idsOf(receiver)).not.toEqual(made);
    expect(idsOf(receiver).toSorted()).toEqual(made.toSorted());
  });

  it('of an undone call are not sent', async () => {
    await refusalOf(world.stripe.paymentIntents.create({ amount: 999, currency: 'usd', confirm: true }));
    const intent = await anIntent(world);
    await until(() => receiver.received.length > 0);
    expect(idsOf(receiver)).toEqual([intent.id]);
  });

  it('tell of a subscription, a dispute and a card, each signed, and each once when they are taken', async () => {
    const listener = await startReceiver();
    const types = [
      'customer.subscription.created',
      'customer.subscription.deleted',
      'invoice.paid',
      'payment_method.attached',
      'charge.dispute.created',
      'charge.dispute.closed',
    ] as const;
    const { id, secret } = await world.stripe.webhookEndpoints.create({
      url: listener.url,
      enabled_events: [...types],
    });
    listener.answers = [500];
    const { customer } = await aSubscriber(world);
    const price = await aPrice(world);
    const subscription = await world.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    await world.stripe.subscriptions.cancel(subscription.id);
    await anIntent(world, { payment_method: 'pm_card_createDispute', confirm: true });
    const [dispute] = await until(async () => {
      const { data } = await world.stripe.disputes.list();
      return data.length > 0 && data;
    });
    await world.stripe.disputes.close(dispute?.id ?? '');
    await world.control('clock', { advance_seconds: 10 });
    // The first was answered with 500 and comes again.
    await until(() => listener.received.length === types.length + 1);
    const events = listener.received.map(({ body, signature }) =>
      world.stripe.webhooks.constructEvent(body, signature, secret ?? ''),
    );
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(types));
    expect(new Set(events.map((event) => event.id)).size).toBe(types.length);
    await world.stripe.webhookEndpoints.del(id);
    listener.close();
  });

  it('refuse an address that is none', async () => {
    const creating = world.stripe.webhookEndpoints.create({
      url: 'file:///etc/passwd',
      enabled_events: ['*'],
    });
    expect(await refusalOf(creating)).toMatchObject({ code: 'url_invalid', param: 'url' });
  });
});
