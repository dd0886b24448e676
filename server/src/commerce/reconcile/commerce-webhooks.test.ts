import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@floodlit/contract/limits';
import { webhookSecretOf, type SentEvent } from '../../../test/fakes/faulty-payments.ts';
import { openCheckout, refusal } from '../../../test/money/checkout.ts';
import { cents } from '../../kernel/money.ts';
import { listEntitlements, reconcile, type PaymentIntent } from '../index.ts';

const checkout = openCheckout();
const { buyMonth, secretOf, send, lastEvent, runJobs, deliver, orderOf, aliceIds } = checkout;

describe('POST /webhooks/stripe/:channel', () => {
  let paid: SentEvent;
  let orderId: number;
  beforeEach(async () => {
    const bought = await buyMonth();
    orderId = bought.data.order.id;
    checkout.world.payments.pay(secretOf(bought), 'good');
    paid = lastEvent();
  });
  const inbox = () => checkout.world.connection.db.selectFrom('commerce.webhook_inbox').selectAll().execute();

  it('[T12] 400 for a forged, altered, aged or unsigned one, and for another channel’s secret', async () => {
    const { rawBody, signature } = checkout.world.payments.sign(paid);
    const text = rawBody.toString();
    const answers = await Promise.all([
      send(paid, { secret: 'whsec_guess' }),
      send(paid, { secret: webhookSecretOf(paid.channelId + 1) }),
      send(paid, { ageSeconds: 301 }),
      send(paid, { body: text.replace('payment_intent', 'payment_Intent') }),
      send(paid, { body: JSON.stringify(JSON.parse(text), null, 1) }),
      checkout.world.app.inject({
        method: 'POST',
        url: `/webhooks/stripe/${paid.channelId}`,
        payload: rawBody,
      }),
      checkout.world.app.inject({
        method: 'POST',
        url: '/webhooks/stripe/none',
        payload: rawBody,
        headers: { 'stripe-signature': signature },
      }),
      ...['', 't=1,v1=', `t=${Date.now()},v1=${'0'.repeat(64)}`, signature.replace('v1=', 'v0=')].map(
        (forged) =>
          checkout.world.app.inject({
            method: 'POST',
            url: `/webhooks/stripe/${paid.channelId}`,
            payload: rawBody,
            headers: { 'content-type': 'application/json', 'stripe-signature': forged },
          }),
      ),
    ]);
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'commerce.webhook_invalid' }),
      ]);
    expect(await inbox()).toEqual([]);
  });

  it('413 for a body that is too large', async () => {
    expect((await send(paid, { body: 'x'.repeat(300 * 1024) })).statusCode).toBe(413);
  });

  it('[T13] replayed a hundred times it changes nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(paid)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await runJobs();
    // Also after it was worked off.
    expect((await send(paid)).statusCode).toBe(200);
    await runJobs();
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid' });
    const { userId, channelId } = await aliceIds();
    expect(await listEntitlements(checkout.world.context.commerce, channelId, userId)).toHaveLength(1);
    expect(await inbox()).toHaveLength(1);
    expect(
      await checkout.world.connection.db.selectFrom('commerce.ledger').selectAll().execute(),
    ).toHaveLength(1);
  });

  it('[I9] its fields are not believed: an event that says “succeeded” about an unpaid intent pays nothing', async () => {
    const bought = await checkout.buying({ id: (await checkout.passNamed('Season pass')).id });
    const intentId = secretOf(bought).split('_secret_')[0] ?? '';
    await send({ ...paid, id: 'evt_lie', intentId });
    await runJobs();
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'created' });
  });

  it('[T15] stored and answered first: a job that fails leaves it open, and reconciliation does it', async () => {
    await send(paid);
    expect(await orderOf(orderId)).toMatchObject({ status: 'created' });
    checkout.world.payments.faultOf = () => 'lost_before';
    await expect(runJobs()).rejects.toThrow();
    expect((await inbox())[0]).toMatchObject({ done_at: null, attempts: 1 });
    checkout.world.payments.faultOf = () => undefined;
    checkout.world.clock.advance(15);
    await reconcile(checkout.world.context.commerce);
    expect((await inbox())[0]?.done_at).not.toBeNull();
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid' });
  });

  it('keeps the webhook of an unknown order open, and raises an alert after ten minutes', async () => {
    checkout.world.payments.tamper(paid.intentId, { orderId: 999_999 });
    await deliver();
    expect((await inbox())[0]).toMatchObject({
      done_at: null,
      last_error: 'The webhook names an order that is not here.',
    });
    expect(checkout.world.loggedErrors).toEqual([]);
    checkout.world.clock.advance(601);
    await reconcile(checkout.world.context.commerce);
    // The webhook, and the order that waits for this payment.
    expect(checkout.world.loggedErrors).toHaveLength(2);
  });

  it.each([
    ['an order that is not here', () => checkout.world.payments.tamper(paid.intentId, { orderId: 999_999 })],
    [
      'a payment that does not exist',
      () => {
        paid = { ...paid, intentId: 'pi_of_nobody' };
      },
    ],
  ])('one that names %s is given up after thirty days, with its trouble', async (what, arrange) => {
    arrange();
    await send(paid);
    await runJobs();
    checkout.world.clock.advance(30 * 86_400);
    await reconcile(checkout.world.context.commerce);
    expect((await inbox())[0]).toMatchObject({ done_at: null });
    checkout.world.clock.advance(1);
    await reconcile(checkout.world.context.commerce);
    expect((await inbox())[0]).toMatchObject({
      done_at: checkout.world.clock.now(),
      last_error: `The webhook names ${what}.`,
    });
    const reads = checkout.world.payments.calls.read;
    await reconcile(checkout.world.context.commerce);
    expect(checkout.world.payments.calls.read).toBe(reads);
  });

  it('[T11] a payment that differs from its order in one fact is refused', async () => {
    const lies: Partial<PaymentIntent>[] = [{ amount: cents(1) }, { currency: 'CAD' }, { livemode: true }];
    for (const lie of lies) {
      checkout.world.payments.tamper(paid.intentId, lie);
      await send({ ...paid, id: `evt_${Object.keys(lie)[0]}` });
      await runJobs();
      checkout.world.payments.tamper(paid.intentId, {
        amount: cents(1_599),
        currency: 'USD',
        livemode: false,
      });
    }
    expect(await orderOf(orderId)).toMatchObject({ status: 'created' });
    expect(checkout.world.loggedErrors).toHaveLength(3);
  });

  it('[T11] a cheap payment that names a dearer order does not pay it', async () => {
    const season = await checkout.passNamed('Season pass');
    const dear = (await checkout.buying({ id: season.id })).data.order;
    checkout.world.payments.tamper(paid.intentId, { orderId: dear.id });
    await deliver();
    expect(await orderOf(dear.id)).toMatchObject({ status: 'created', activity_status: 'inactive' });
    expect((await checkout.passNamed('Season pass')).purchased).toBe(false);
  });

  it('[T14] a refund that is told before the payment ends as a refund', async () => {
    checkout.world.payments.refund(paid.intentId);
    await deliver();
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded' });
    await send(paid);
    await runJobs();
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', activity_status: 'canceled' });
  });

  it('another channel’s event is none of its business', async () => {
    const { id: channelId } = await checkout.world.connection.db
      .selectFrom('channel.channels')
      .where('id', '!=', paid.channelId)
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await send({ ...paid, channelId })).statusCode).toBe(200);
    // Done as it came: to ask the payment service for each channel of an account would use up its calls.
    expect((await inbox())[0]?.done_at).not.toBeNull();
    await runJobs();
    expect(await orderOf(orderId)).toMatchObject({ status: 'created' });
    expect((await send(paid)).statusCode).toBe(200);
    await runJobs();
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid' });
  });
});

describe('refunds', () => {
  it('take access away when whole, keep it when partial, and are final', async () => {
    const bought = await buyMonth();
    checkout.world.payments.pay(secretOf(bought), 'good');
    await deliver();
    const { userId, channelId } = await aliceIds();
    const held = () => listEntitlements(checkout.world.context.commerce, channelId, userId);
    const { intentId } = lastEvent();

    checkout.world.payments.refund(intentId, 500);
    await deliver();
    expect(await held()).toHaveLength(1);
    checkout.world.payments.refund(intentId);
    await deliver();
    expect(await held()).toEqual([]);
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'refunded' });
    const lines = await checkout.world.connection.db
      .selectFrom('commerce.ledger')
      .select('amount_cents')
      .orderBy('id')
      .execute();
    expect(lines.map((line) => line.amount_cents)).toEqual([1_599, -500, -1_099]);
    expect((await buyMonth()).data.order.id).not.toBe(bought.data.order.id);
  });

  it('are found within the hour when their webhook was lost', async () => {
    const bought = await buyMonth();
    checkout.world.payments.pay(secretOf(bought), 'good');
    await deliver();
    await reconcile(checkout.world.context.commerce);
    checkout.world.payments.refund(lastEvent().intentId);
    checkout.world.clock.advance(3_601);
    await reconcile(checkout.world.context.commerce);
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'refunded' });
  });
});

describe('expiry', () => {
  it('[T18] closes an unpaid order with its intent, and frees the place', async () => {
    const bought = await buyMonth();
    checkout.world.clock.advance(limits.orderExpiryMinutes * 60);
    await reconcile(checkout.world.context.commerce);
    expect(await orderOf(bought.data.order.id)).toMatchObject({
      status: 'failed',
      reason: 'expired',
      retryable: false,
    });
    expect(() => checkout.world.payments.pay(secretOf(bought), 'good')).toThrow();
    expect((await buyMonth()).data.order.id).not.toBe(bought.data.order.id);
  });

  it('an order that was paid in the last moment is paid', async () => {
    const bought = await buyMonth();
    checkout.world.payments.pay(secretOf(bought), 'good');
    checkout.world.clock.advance(limits.orderExpiryMinutes * 60);
    await reconcile(checkout.world.context.commerce);
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'paid' });
  });

  it('an order whose cancellation was not answered keeps its place and goes on closing', async () => {
    const bought = await buyMonth();
    checkout.world.clock.advance(limits.orderExpiryMinutes * 60);
    checkout.world.payments.faultOf = (call) => (call === 'cancel' ? 'lost_before' : undefined);
    await reconcile(checkout.world.context.commerce);
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'failed', reason: 'expiring' });
    expect(await refusal(buyMonth())).toMatchObject({ code: 'commerce.payments_unavailable' });
    checkout.world.payments.faultOf = () => undefined;
    await reconcile(checkout.world.context.commerce);
    expect(await orderOf(bought.data.order.id)).toMatchObject({ reason: 'expired' });
  });
});
