import { describe, expect, it } from 'vitest';
import {
  commerceJobs,
  createSettleMemory,
  reconcileJob,
  settle,
  type CommerceDeps,
  type Purchase,
} from '../../src/commerce/index.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { buyerAt, buySeason, pay, statusOf } = season;

describe('a payment', () => {
  /** Counted: how often each order is read. */
  const counting = () => {
    const reads: string[] = [];
    const payments: CommerceDeps['payments'] = {
      ...season.deps.payments,
      readIntent: (id) => {
        reads.push(id);
        return season.deps.payments.readIntent(id);
      },
    };
    return { reads, own: { ...season.deps, payments } };
  };

  /** The answer about this payment takes until it is given. */
  const slowFor = (intentId: string) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { payments } = season.deps;
    const readIntent: typeof payments.readIntent = async (id) => {
      if (id === intentId) await answered;
      return payments.readIntent(id);
    };
    return { slow: { ...season.deps, payments: { ...payments, readIntent } }, answer };
  };

  it('[I10] is found in the account’s event feed, and unpaid orders are not read before that', async () => {
    const paid = await buySeason(buyerAt(0));
    const open = await buySeason(buyerAt(1));
    const intentId = pay(paid);
    season.schedule.clock.advance(60);
    const { reads, own } = counting();
    await settle(own);
    expect([await statusOf(paid), await statusOf(open)]).toEqual(['paid', 'created']);
    expect(reads).toEqual([intentId]);
    // In case the event feed is incomplete.
    season.schedule.clock.advance(300);
    await settle(own);
    expect(reads).toHaveLength(2);
  });

  it('[I10] is found order by order when the feed cannot be read', async () => {
    const paid = await buySeason(buyerAt(0));
    pay(paid);
    await buySeason(buyerAt(1));
    season.schedule.clock.advance(60);
    const { reads, own } = counting();
    await settle({
      ...own,
      payments: { ...own.payments, listChanges: () => Promise.reject(new Error('The key may not read it.')) },
    });
    expect(await statusOf(paid)).toBe('paid');
    expect(reads).toHaveLength(2);
  });

  it('[I10] with a failed read stays in the feed, and no other order is read for it', async () => {
    const paid = await buySeason(buyerAt(0));
    const intentId = pay(paid);
    await buySeason(buyerAt(1));
    season.schedule.clock.advance(60);
    const { reads, own } = counting();
    let failures = 1;
    const once: CommerceDeps = {
      ...own,
      payments: {
        ...own.payments,
        readIntent: (id) =>
          failures-- > 0 ? Promise.reject(new Error('reset')) : own.payments.readIntent(id),
      },
    };
    await settle(once);
    expect([await statusOf(paid), reads]).toEqual(['created', []]);
    season.schedule.clock.advance(30);
    await settle(once);
    expect([await statusOf(paid), reads]).toEqual(['paid', [intentId]]);
  });

  it('[I10] is found order by order when a long feed returns only its oldest part', async () => {
    const paid = await buySeason(buyerAt(0));
    pay(paid);
    season.schedule.clock.advance(60);
    const { own } = counting();
    await settle({
      ...own,
      payments: { ...own.payments, listChanges: async () => ({ changes: [], isWhole: false }) },
    });
    expect(await statusOf(paid)).toBe('paid');
  });

  it('[I10] and a refund are each read once', async () => {
    const given = await buySeason(buyerAt(0));
    const givenId = pay(given);
    await season.aMinute();
    season.schedule.payments.refund(givenId);
    const paid = await buySeason(buyerAt(1));
    const paidId = pay(paid);
    season.schedule.clock.advance(60);
    const { reads, own } = counting();
    const memory = createSettleMemory();
    for (let run = 0; run < 2; run++) await settle(own, { memory });
    expect(reads.toSorted()).toEqual([givenId, paidId].toSorted());
    expect([await statusOf(given), await statusOf(paid)]).toEqual(['refunded', 'paid']);
  });

  it('[I10] is read again when its order is stored after its event', async () => {
    const paid = await buySeason(buyerAt(0));
    const intentId = pay(paid);
    const writeDown = (id: string | null) =>
      season.world.connection.pool.query('update commerce.orders set payment_intent_id = $2 where id = $1', [
        paid.order.id,
        id,
      ]);
    await writeDown(null);
    season.schedule.clock.advance(60);
    const memory = createSettleMemory();
    await settle(season.deps, { memory });
    await writeDown(intentId);
    await settle(season.deps, { memory });
    expect(await statusOf(paid)).toBe('paid');
  });

  it('[I10] is not read again when a webhook was faster', async () => {
    const paid = [await buySeason(buyerAt(0)), await buySeason(buyerAt(1))];
    for (const bought of paid) pay(bought);
    season.schedule.clock.advance(60);
    const { reads, own } = counting();
    const overtaken: CommerceDeps = {
      ...own,
      payments: {
        ...own.payments,
        readIntent: async (id) => {
          await settle(season.deps);
          return own.payments.readIntent(id);
        },
      },
    };
    await settle(overtaken, { lanes: 1 });
    expect(reads).toHaveLength(1);
    expect(await Promise.all(paid.map(statusOf))).toEqual(['paid', 'paid']);
  });

  it('[I10] is found while thousands of refunds are being read', async () => {
    const given = await buySeason(buyerAt(0));
    const givenId = pay(given);
    await season.aMinute();
    season.schedule.payments.refund(givenId);
    const memory = createSettleMemory();
    const { slow, answer } = slowFor(givenId);
    const first = settle(slow, { memory });
    await expect.poll(() => memory.busy.has('returns of 0')).toBe(true);
    const paid = await buySeason(buyerAt(1));
    pay(paid);
    season.schedule.clock.advance(30);
    await settle(slow, { memory });
    expect([await statusOf(paid), await statusOf(given)]).toEqual(['paid', 'paid']);
    answer();
    await first;
    expect(await statusOf(given)).toBe('refunded');
  });

  it('[I10] with unreadable keys of its channel goes to the end of the list', async () => {
    const { order } = await buySeason();
    season.schedule.clock.advance(300);
    const find = () => Promise.reject(new Error('The keys do not open.'));
    await settle({ ...season.deps, accounts: { find, list: async () => [] } as never });
    expect(await season.orderOf(order.id)).toMatchObject({ synced_at: season.schedule.clock.now() });
  });

  it('[I10] in one part does not wait for a slow other part', async () => {
    const open = await buySeason(buyerAt(0));
    const openId = season.schedule.payments.intents[0]?.id ?? '';
    season.schedule.clock.advance(300);
    const memory = createSettleMemory();
    const { slow, answer } = slowFor(openId);
    const first = settle(slow, { memory });
    await expect.poll(() => memory.busy.has('orders of 0')).toBe(true);
    const paid = await buySeason(buyerAt(1));
    const row = { channel_id: season.world.shop.channelId, event_id: 'evt_since' };
    await season.deps.store.insertInboxRow({
      ...row,
      type: 'payment_intent.succeeded',
      object_id: pay(paid),
      received_at: season.schedule.clock.now(),
    });
    season.schedule.clock.advance(15);
    await settle(slow, { memory });
    expect((await season.deps.store.findInboxRow(row.channel_id, row.event_id))?.done_at).toBeInstanceOf(
      Date,
    );
    answer();
    await first;
    expect(await statusOf(open)).toBe('created');
  });

  it('of a moment ago is left to the webhook, and read later without one', async () => {
    const paid = await buySeason(buyerAt(0));
    const intentId = pay(paid);
    season.schedule.clock.advance(14);
    const { reads, own } = counting();
    const memory = createSettleMemory();
    await settle(own, { memory });
    expect(reads).toEqual([]);
    season.schedule.clock.advance(30);
    await settle(own, { memory });
    expect([reads, await statusOf(paid)]).toEqual([[intentId], 'paid']);
  });

  it('with a fresh webhook is left to the webhook’s own job', async () => {
    const paid = await buySeason(buyerAt(0));
    const row = { channel_id: season.world.shop.channelId, event_id: 'evt_new' };
    await season.deps.store.insertInboxRow({
      ...row,
      type: 'payment_intent.payment_failed',
      object_id: pay(paid),
      received_at: season.schedule.clock.now(),
    });
    const isDone = async () => (await season.deps.store.findInboxRow(row.channel_id, row.event_id))?.done_at;
    await settle(season.deps);
    expect(await isDone()).toBeNull();
    season.schedule.clock.advance(15);
    await settle(season.deps);
    expect(await isDone()).toBeInstanceOf(Date);
  });

  it('[I10] is found while an earlier run waits for another payment', async () => {
    const waiting = await buySeason(buyerAt(0));
    const waitingId = pay(waiting);
    season.schedule.clock.advance(120);
    const memory = createSettleMemory();
    const { slow, answer } = slowFor(waitingId);
    const reads: string[] = [];
    const readIntent: typeof slow.payments.readIntent = (id) => {
      reads.push(id);
      return slow.payments.readIntent(id);
    };
    const waits = { ...slow, payments: { ...slow.payments, readIntent } };
    const first = settle(waits, { memory });
    await expect.poll(() => reads).toEqual([waitingId]);
    const since = await buySeason(buyerAt(1));
    const sinceId = pay(since);
    season.schedule.clock.advance(30);
    await settle(waits, { memory });
    // One run at a time reads the order, and the feed keeps the change until that run is done.
    expect([await statusOf(since), await statusOf(waiting)]).toEqual(['paid', 'created']);
    expect(reads).toEqual([waitingId, sinceId]);
    const place = await season.deps.store.findCursor('payments', { livemode: false });
    expect(place?.getTime()).toBeLessThan(season.schedule.clock.now().getTime() - 60_000);
    answer();
    await first;
    expect(await statusOf(waiting)).toBe('paid');
  });

  it('[I10] is found while an earlier run does slower work', async () => {
    const memory = createSettleMemory();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const slow: CommerceDeps = {
      ...season.deps,
      store: {
        ...season.deps.store,
        listOpenInboxRows: async () => {
          await answered;
          return [];
        },
      },
    };
    const first = settle(slow, { memory });
    await expect.poll(() => memory.busy.has('webhooks of 0')).toBe(true);
    const paid = await buySeason(buyerAt(0));
    pay(paid);
    season.schedule.clock.advance(30);
    await settle(season.deps, { memory });
    expect(await statusOf(paid)).toBe('paid');
    answer();
    await first;
  });

  it('[I10] is read concurrently with others, so a slow answer does not delay them', async () => {
    const paid = [await buySeason(buyerAt(0)), await buySeason(buyerAt(1))];
    const [firstId] = paid.map(pay);
    season.schedule.clock.advance(60);
    const { slow, answer } = slowFor(firstId ?? '');
    const settling = settle(slow);
    await expect.poll(() => statusOf(paid[1] as Purchase)).toBe('paid');
    expect(await statusOf(paid[0] as Purchase)).toBe('created');
    answer();
    await settling;
    expect(await statusOf(paid[0] as Purchase)).toBe('paid');
  });

  it('[I10] is polled twice a minute', async () => {
    const sent: unknown[][] = [];
    const queue: CommerceDeps['queue'] = { send: async (...job) => void sent.push(job) };
    const jobs = commerceJobs({ ...season.deps, queue });
    const runJob = (name: string) =>
      jobs
        .find((job) => job.name === name)
        ?.run({ id: 'one', data: {}, signal: new AbortController().signal });
    await runJob(reconcileJob);
    const next = ['commerce.settle', {}, { singletonKey: 'next', afterSeconds: 30 }];
    expect(sent).toEqual([next]);
    const bought = await buySeason(buyerAt(0));
    pay(bought);
    season.schedule.clock.advance(30);
    await runJob('commerce.settle');
    expect(await statusOf(bought)).toBe('paid');
    // However long the minute's run takes.
    expect(sent.filter(([name]) => name === 'commerce.settle')).toEqual([next, next]);
  });
});
