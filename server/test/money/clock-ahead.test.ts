// A machine's clock that jumps ahead and back: what it ended is given back, and what it opened is closed.
import { describe, expect, it } from 'vitest';
import { commerceJobs, type Purchase } from '../../src/commerce/index.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { buyerAt, buySeason, statusOf } = season;
/** As the product's worker does. */
const runJobs = async (): Promise<void> => {
  for (const { name, data } of season.schedule.jobs.splice(0))
    await commerceJobs(season.deps)
      .find((job) => job.name === name)
      ?.run({ id: 'a job', data, signal: new AbortController().signal });
};

describe('a clock that was ahead', () => {
  const ahead = 400 * 86_400;
  const isRunning = async ({ order }: Purchase) => (await season.orderOf(order.id))?.running;
  const look = (seconds: number): Promise<void> => {
    season.schedule.clock.advance(seconds);
    return season.aMinute();
  };

  it('[I4] revokes nothing that was paid for, once it is correct again', async () => {
    const bought = await season.buyPaidSeason();
    expect(await season.countOwned()).toBe(1);
    await look(ahead);
    expect([await season.countOwned(), await isRunning(bought)]).toEqual([0, false]);
    await look(-ahead);
    expect([await season.countOwned(), await isRunning(bought)]).toEqual([1, true]);
    await expect(buySeason()).rejects.toMatchObject({ code: 'commerce.already_bought' });
  });

  it('[I3] restores the pass at the buyer’s next click, and does not ask him to pay again', async () => {
    await season.buyPaidSeason();
    await look(ahead);
    season.schedule.clock.advance(-ahead);
    await expect(buySeason()).rejects.toMatchObject({ code: 'commerce.already_bought' });
  });

  it('[I5] restores nothing that was refunded', async () => {
    const bought = await season.buyPaidSeason();
    await look(ahead);
    season.schedule.payments.refund(String((await season.orderOf(bought.order.id))?.payment_intent_id));
    await look(-ahead + 7_200);
    expect([await statusOf(bought), await season.countOwned()]).toEqual(['refunded', 0]);
  });

  it('[I3] leaves the place to a purchase made in between, and of two restored ones to the newer', async () => {
    const first = await season.buyPaidSeason();
    await look(ahead);
    const second = await season.buyPaidSeason();
    await look(-ahead);
    expect([await isRunning(first), await isRunning(second)]).toEqual([false, true]);
    await look(2 * ahead);
    expect(await isRunning(second)).toBe(false);
    await look(-2 * ahead);
    expect([await isRunning(first), await isRunning(second)]).toEqual([false, true]);
    // Both are paid and valid: I3 raises an alert until one is refunded.
    expect(await season.countOwned()).toBe(2);
  });

  it('[I4] grants a purchase of that time at once, and not only on that day', async () => {
    season.schedule.clock.advance(ahead);
    const bought = await season.buyPaidSeason();
    await look(-ahead);
    expect([await statusOf(bought), await season.countOwned()]).toEqual(['paid', 1]);
  });

  it('[T22] reads a purchase of that time each hour, and not only on that day', async () => {
    season.schedule.clock.advance(ahead);
    const { order } = await season.buyPaidSeason();
    const askedAt = async () => (await season.orderOf(order.id))?.synced_at;
    await look(-ahead);
    const first = season.schedule.clock.now();
    expect(await askedAt()).toEqual(first);
    await look(1_800);
    expect(await askedAt()).toEqual(first);
    await look(3_600);
    expect(await askedAt()).not.toEqual(first);
  });

  it('[T16] closes a second purchase, so that nobody pays twice', async () => {
    const bought = await season.buyPaidSeason();
    season.schedule.clock.advance(ahead);
    const again = await buySeason();
    expect(again.order.id).not.toBe(bought.order.id);
    await look(-ahead);
    expect([await season.countOwned(), await isRunning(bought)]).toEqual([1, false]);
    await runJobs();
    expect(() => season.pay(again)).toThrow('cannot be confirmed');
    expect([await statusOf(again), await isRunning(bought)]).toEqual(['expired', true]);
    expect(season.schedule.alarms).toEqual([]);
  });

  it('[T18] expires orders of that time, whose half an hour would last for months', async () => {
    season.schedule.clock.advance(ahead);
    const opened = await buySeason(buyerAt(1));
    season.schedule.clock.advance(-ahead);
    await season.aMinute();
    expect(await statusOf(opened)).toBe('expired');
    expect((await buySeason(buyerAt(1))).order.id).not.toBe(opened.order.id);
  });

  it('[I10] processes the webhooks of that time at once, and not only on that day', async () => {
    season.schedule.clock.advance(ahead);
    await season.deps.store.insertInboxRow({
      channel_id: season.world.shop.channelId,
      event_id: 'evt_ahead',
      type: 'charge.updated',
      object_kind: 'payment',
      object_id: null,
      received_at: season.schedule.clock.now(),
    });
    await look(-ahead);
    const row = await season.deps.store.findInboxRow(season.world.shop.channelId, 'evt_ahead');
    expect(row?.done_at).not.toBeNull();
  });

  it('[I8] continues with the account’s ledger at once, and not only on that day', async () => {
    await season.aMinute();
    for (let day = 0; day < 30; day += 1) await look(86_400);
    season.schedule.clock.advance(-30 * 86_400);
    await season.buyPaidSeason();
    const fees = async () =>
      (await season.world.connection.pool.query("select from commerce.ledger where kind = 'fee'")).rowCount;
    expect(await fees()).toBe(1);
    await season.aMinute();
    expect(await fees()).toBe(1);
  });

  it('[T22] leaves an order under a concurrent change to the next run', async () => {
    const bought = await season.buyPaidSeason();
    await look(ahead);
    const { pool } = season.world.connection;
    const refund = await pool.connect();
    try {
      await refund.query('begin');
      await refund.query('update commerce.orders set updated_at = updated_at where id = $1', [
        bought.order.id,
      ]);
      await look(-ahead);
      expect(await season.countOwned()).toBe(0);
      // It does not wait for the lock either.
      expect(season.schedule.leftOver).toEqual([]);
      await refund.query('commit');
    } finally {
      refund.release();
    }
    await season.aMinute();
    expect(await season.countOwned()).toBe(1);
  });

  it('[T27] reserves the place of a disputed order again, so that the buyer cannot buy it twice', async () => {
    const bought = await season.buyPaidSeason();
    const { payment_intent_id: paymentId } = (await season.orderOf(bought.order.id)) ?? {};
    season.schedule.payments.dispute(String(paymentId), 'open');
    await season.aMinute();
    await look(ahead);
    await look(-ahead);
    expect([await season.countOwned(), await isRunning(bought)]).toEqual([0, true]);
    await expect(buySeason()).rejects.toMatchObject({ code: 'commerce.order_disputed' });
  });

  it('[I10] reads memberships as before, and not only on that day', async () => {
    const begun = await season.beginMembership(buyerAt(0));
    season.pay(begun);
    await season.aMinute();
    await look(20 * 86_400);
    season.schedule.clock.advance(-20 * 86_400);
    const reads = () => season.schedule.subscriptions.calls.read ?? 0;
    const before = reads();
    await season.aMinute();
    expect(reads()).toBe(before + 1);
    await season.aMinute();
    expect(reads()).toBe(before + 1);
  });
});
