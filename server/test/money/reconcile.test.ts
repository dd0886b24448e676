import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { limits } from '@floodlit/contract/limits';
import {
  BookTooLong,
  PaymentUnknown,
  reconcile,
  type CommerceDeps,
  type Purchase,
} from '../../src/commerce/index.ts';
import type { LoggedInUser } from '../../src/kernel/actor.ts';
import { withStore } from './broken-deps.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { buyerAt, buySeason, pay, statusOf } = season;
const everything = () => {
  const now = season.schedule.clock.now();
  return { opened: { from: now, to: now }, askedBefore: now };
};

/** Orders of a buyer who left before the payment page was shown. */
const addBareOrders = async (buyer: LoggedInUser, count: number): Promise<void> => {
  const { rowCount } = await season.world.connection.pool.query(
    `insert into commerce.orders (channel_id, user_id, type, status, pass_id, product_key, product_name, base_price_cents,
       service_fee_cents, amount_cents, currency, livemode, created_at, updated_at)
     select $1, $2, 'package', 'created', $3, 'bare:' || number, 'A package', 900, 100, 1000, 'USD', false, $4, $4
       from generate_series(1, $5) number`,
    [
      season.world.shop.channelId,
      buyer.userId,
      season.world.shop.packageId,
      season.schedule.clock.now(),
      count,
    ],
  );
  expect(rowCount).toBe(count);
};

describe('reconcile', () => {
  it('[I10] settles a paid order in one run, however many orders without an intent were opened before it', async () => {
    await addBareOrders(buyerAt(1), 501);
    const bought = await buySeason(buyerAt(0));
    pay(bought);
    season.schedule.clock.advance(60);
    await reconcile(season.deps);
    expect(await statusOf(bought)).toBe('paid');
  });

  it('reads a paid order again an hour after any earlier read', async () => {
    const bought = await buySeason(buyerAt(0));
    pay(bought);
    // A second click reads the payment, and answers that the buyer owns the pass.
    await expect(buySeason(buyerAt(0))).rejects.toMatchObject({ code: 'commerce.already_bought' });
    expect(await statusOf(bought)).toBe('paid');
    let reads = 0;
    const payments: CommerceDeps['payments'] = {
      ...season.deps.payments,
      readIntent: (id) => {
        reads += 1;
        return season.deps.payments.readIntent(id);
      },
    };
    for (const [seconds, readsUntilThen] of [
      [60, 0],
      [3_600, 1],
      [60, 1],
      [3_600, 2],
    ] as const) {
      season.schedule.clock.advance(seconds);
      await reconcile({ ...season.deps, payments });
      expect(reads).toBe(readsUntilThen);
    }
  });

  it('[I10] reads the order with the longest wait first, read before or not', async () => {
    const early = await buySeason(buyerAt(0));
    season.schedule.clock.advance(10);
    await reconcile(season.deps);
    season.schedule.clock.advance(120);
    const late = await buySeason(buyerAt(1));
    const waiting = await season.deps.store.listOpen(everything(), false, { allBut: [] }, 10);
    expect(waiting.map(({ id }) => id)).toEqual([early.order.id, late.order.id]);
  });

  it('[I10] webhooks whose payments cannot be read do not end the run before the orders', async () => {
    const bought = await buySeason(buyerAt(0));
    pay(bought);
    for (const number of [1, 2, 3])
      await season.deps.store.insertInboxRow({
        channel_id: season.world.shop.channelId,
        event_id: `evt_silent_${number}`,
        type: 'payment_intent.succeeded',
        object_kind: 'payment',
        object_id: `pi_silent_${number}`,
        received_at: season.schedule.clock.now(),
      });
    season.schedule.clock.advance(60);
    const { payments } = season.deps;
    await reconcile({
      ...season.deps,
      payments: {
        ...payments,
        readIntent: (id) =>
          id.startsWith('pi_silent_')
            ? Promise.reject(new PaymentUnknown('silent'))
            : payments.readIntent(id),
      },
    });
    expect(await statusOf(bought)).toBe('paid');
  });

  it('closes orders without an intent once their time is over', async () => {
    await addBareOrders(buyerAt(1), 3);
    season.schedule.clock.advance(limits.orderExpiryMinutes * 60);
    await reconcile(season.deps);
    expect(await season.deps.store.listOpen(everything(), false, { allBut: [] }, 10)).toEqual([]);
    expect(await season.deps.store.listClosing(false, { allBut: [] }, 10)).toEqual([]);
  });

  it('[I10] orders that cannot be closed go to the end, and those behind them are settled', async () => {
    await addBareOrders(buyerAt(1), 3);
    season.schedule.clock.advance(limits.orderExpiryMinutes * 60);
    const bought = await buySeason(buyerAt(0));
    pay(bought);
    season.schedule.payments.faultOf = (call) => (call === 'list' ? 'lost_before' : undefined);
    for (let minute = 0; minute < 2; minute++) {
      season.schedule.clock.advance(60);
      await reconcile(season.deps);
    }
    expect(await statusOf(bought)).toBe('paid');
  });

  it('goes on when what ran out cannot be ended', async () => {
    const bought = await buySeason(buyerAt(0));
    pay(bought);
    season.schedule.clock.advance(60);
    const unable = withStore(() => ({
      followTime: () => Promise.reject(new Error('a lock was not given')),
    }));
    await reconcile(unable(season.deps));
    expect(await statusOf(bought)).toBe('paid');
  });
});

describe('a payment that cannot be applied', () => {
  const alarm = 'the payment of an order cannot be applied: It is told: unknown_order.';

  it('raises an alert when its order is read, and the order stays open', async () => {
    const bought = await buySeason(buyerAt(0));
    season.schedule.payments.tamper(pay(bought), { orderId: 999_999 });
    season.schedule.clock.advance(60);
    await reconcile(season.deps);
    expect(season.schedule.alarms).toEqual([alarm]);
    expect(await statusOf(bought)).toBe('created');
  });

  it('raises an alert each minute while its order is being closed', async () => {
    const bought = await buySeason(buyerAt(0));
    season.schedule.payments.tamper(pay(bought), { orderId: 999_999 });
    season.schedule.clock.advance(limits.orderExpiryMinutes * 60);
    await reconcile(season.deps);
    const rung = season.schedule.alarms.length;
    await reconcile(season.deps);
    expect(season.schedule.alarms.length).toBeGreaterThan(rung);
    expect(new Set(season.schedule.alarms)).toEqual(new Set([alarm]));
    expect(await statusOf(bought)).toBe('expiring');
  });

  it('raises an alert when its buyer clicks again, and refuses the click for now', async () => {
    season.schedule.payments.tamper(pay(await buySeason(buyerAt(0))), { orderId: 999_999 });
    await expect(buySeason(buyerAt(0))).rejects.toMatchObject({ code: 'commerce.order_closed' });
    expect(season.schedule.alarms).toEqual([alarm]);
  });

  it('raises an alert when it is found while an idempotency key is abandoned', async () => {
    season.schedule.payments.faultOf = (call) => {
      const made = season.schedule.payments.intents[0];
      if (call === 'list' && made !== undefined) {
        season.schedule.payments.tamper(made.id, { status: 'succeeded', currency: 'CAD' });
        return undefined;
      }
      return call === 'create' ? 'stored_failure_after' : undefined;
    };
    await expect(buySeason(buyerAt(0))).rejects.toMatchObject({ code: 'commerce.order_closed' });
    expect(season.schedule.alarms).toContain(
      'the payment of an order cannot be applied: It is told: refused.',
    );
  });
});

describe('money for an order that had lost its place', () => {
  /** An order that expired and is paid all the same, while its buyer has opened another. */
  const payTooLate = async (whatElse: (second: Purchase) => void = () => {}) => {
    const first = await buySeason(buyerAt(0));
    season.schedule.clock.advance(limits.orderExpiryMinutes * 60);
    await reconcile(season.deps);
    expect(await statusOf(first)).toBe('expired');
    const second = await buySeason(buyerAt(0));
    whatElse(second);
    const late = season.schedule.payments.intents[0]?.id ?? '';
    season.schedule.payments.tamper(late, { status: 'succeeded' });
    await season.deps.store.insertInboxRow({
      channel_id: season.world.shop.channelId,
      event_id: 'evt_late',
      type: 'payment_intent.succeeded',
      object_id: late,
      received_at: season.schedule.clock.now(),
    });
    season.schedule.clock.advance(60);
    return { first, second };
  };

  it('closes the open order in its place, so that it cannot be paid too, without an alert', async () => {
    const { first, second } = await payTooLate();
    // The webhook and the list of orders run concurrently. The next run closes the orders that the webhook marks.
    for (let run = 0; run < 2; run++) await reconcile(season.deps);
    expect(await statusOf(first)).toBe('paid');
    expect(await statusOf(second)).toBe('expired');
    expect(() => pay(second)).toThrow();
    expect(season.schedule.alarms).toEqual([]);
  });

  it('[I3] goes back when the order in its place was paid too', async () => {
    const { first, second } = await payTooLate((bought) => void pay(bought));
    for (let run = 0; run < 3; run++) await season.aMinute();
    const statuses = [await statusOf(first), await statusOf(second)];
    expect(new Set(statuses)).toEqual(new Set(['paid', 'refunded']));
    expect(await season.countOwned()).toBe(1);
    expect(season.schedule.alarms).toEqual([]);
  });
});

describe('[I5] a refund of another payment', () => {
  it('takes nothing of a paid order away', async () => {
    const bought = await buySeason(buyerAt(0));
    pay(bought);
    season.schedule.clock.advance(60);
    await reconcile(season.deps);
    const order = await season.deps.store.findOrder(season.world.shop.channelId, bought.order.id);
    const other = await season.schedule.payments.createIntent({
      channelId: season.world.shop.channelId,
      orderId: bought.order.id,
      uuid: order?.uuid ?? null,
      attempt: 2,
      amount: season.schedule.payments.intents[0]?.amount ?? (0 as never),
      currency: 'USD',
      description: 'The same again',
    });
    season.schedule.payments.pay(other.clientSecret, 'good');
    season.schedule.payments.refund(other.id);
    await season.deps.store.insertInboxRow({
      channel_id: season.world.shop.channelId,
      event_id: 'evt_other',
      type: 'charge.refunded',
      object_id: other.id,
      received_at: season.schedule.clock.now(),
    });
    await reconcile(season.deps);
    expect(await statusOf(bought)).toBe('paid');
    const { userId, channelId } = buyerAt(0);
    expect(
      await season.deps.store.listEntitlements(channelId, userId, season.schedule.clock.now()),
    ).toHaveLength(1);
  });

  it('[I8] a book that is too long for one reading is read in shorter parts, and the watch moves', async () => {
    await reconcile(season.deps);
    season.schedule.clock.advance(10 * 86_400);
    const longestMs = 3 * 3_600_000;
    const asked: string[] = [];
    const payments: typeof season.deps.payments = {
      ...season.deps.payments,
      listBalance: async (from, until, maximum) => {
        if (until.getTime() - from.getTime() > longestMs) throw new BookTooLong();
        asked.push(until.toISOString());
        return season.deps.payments.listBalance(from, until, maximum);
      },
    };
    const subscriptions: typeof season.deps.subscriptions = {
      ...season.deps.subscriptions,
      listSince: async (since, until) => {
        asked.push(until.toISOString());
        return season.deps.subscriptions.listSince(since, until);
      },
    };
    const before = await season.deps.store.findCursor('balance', { livemode: false });
    await reconcile({ ...season.deps, payments, subscriptions });
    const after = await season.deps.store.findCursor('balance', { livemode: false });
    expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? Infinity);
    expect(asked).toEqual([after?.toISOString(), after?.toISOString()]);
  });

  it('[I8] a service whose clock is ahead of ours does not take the watch over its book beyond ours', async () => {
    const payments: typeof season.deps.payments = {
      ...season.deps.payments,
      listBalance: async (...asked) =>
        (await season.deps.payments.listBalance(...asked)).map((line) => ({
          ...line,
          at: new Date(line.at.getTime() + 7_200_000),
        })),
    };
    await season.buyPaidSeason();
    await reconcile({ ...season.deps, payments });
    const watch = await season.deps.store.findCursor('balance', { livemode: false });
    expect(watch?.getTime()).toBe(season.schedule.clock.now().getTime() + 600_000);
  });

  it('a customer that cannot be deleted does not block the deletion of others', async () => {
    const gone = await season.world.shop.newBuyers(60);
    for (const { channelId, userId } of gone) {
      const key = { channel_id: channelId, user_id: userId, livemode: false };
      const { uuid } = await season.deps.store.awaitCustomer(key, season.schedule.clock.now());
      await season.deps.store.saveCustomer(key, { uuid, customerId: `cus_${userId}` });
    }
    const ids = gone.map(({ userId }) => userId);
    await season.world.connection.pool.query(
      'update identity.users set deleted_at = now() where id = any($1)',
      [ids],
    );
    // All but the last, on an account whose key was revoked.
    const last = `cus_${ids.at(-1)}`;
    const forgotten: string[] = [];
    const cards: typeof season.deps.cards = {
      ...season.deps.cards,
      forgetCustomer: async (id) => {
        if (id !== last) throw new Error('Invalid API Key provided');
        forgotten.push(id);
      },
    };
    for (let minute = 0; minute < 10 && forgotten.length === 0; minute++) {
      season.schedule.clock.advance(60);
      await reconcile({ ...season.deps, cards });
    }
    expect(forgotten).toEqual([last]);
    expect(season.schedule.alarms).toEqual([]);
  });

  it('ended subscriptions of an earlier version are looked at over a day', async () => {
    await addBareOrders(buyerAt(0), 300);
    await season.world.connection.pool.query(
      `insert into commerce.subscriptions (channel_id, user_id, pass_id, name, base_price_cents, service_fee_cents, currency,
         offer, period, trial_days, livemode, customer_id, origin, first_order_id, service_id, state, sync_at, created_at, updated_at)
       select channel_id, user_id, pass_id, 'A membership', 900, 100, 'USD', 'monthly', 1, 0, false, 'cus', 'http://x', id,
         'sub_' || id, 'canceled', now(), now(), now() from commerce.orders where product_key like 'bare:%'`,
    );
    const file = new URL('../../src/db/migrations/0049-tries-and-open-invoices.sql', import.meta.url);
    const text = await readFile(file, 'utf8');
    await season.world.connection.pool.query(text.slice(text.indexOf('update commerce.subscriptions')));
    const { rows } = await season.world.connection.pool.query<{ soon: number }>(
      `select count(*) filter (where sync_at <= now() + interval '1 minute') as soon from commerce.subscriptions
        where service_id like 'sub_%' and watched_until > now()`,
    );
    expect(rows[0]?.soon).toBeLessThanOrEqual(2);
  });
});
