import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  buy,
  commerceJobs,
  createSettleMemory,
  reconcile,
  reconcileJob,
  settle,
  type CommerceDeps,
  type Purchase,
} from '../../src/commerce/index.ts';
import type { LoggedInUser } from '../../src/kernel/actor.ts';
import type { ScheduleWorld, VerbsWorld } from './schedule-world.ts';
import { createVerbsWorld } from './verbs-world.ts';

let world: VerbsWorld;
let schedule: ScheduleWorld;
let deps: CommerceDeps;

beforeEach(async () => {
  world = await createVerbsWorld();
  schedule = await world.newSchedule();
  deps = schedule.deps;
});
afterEach(() => world.close());

const buyerAt = (index: number): LoggedInUser => schedule.buyers[index] as LoggedInUser;
const buySeason = (buyer: LoggedInUser): Promise<Purchase> =>
  buy(deps, buyer, { type: 'package', id: world.shop.packageId, terms_accepted: true });
const pay = (bought: Purchase): string =>
  schedule.payments.pay(bought.payment?.client_secret ?? '', 'good').id;
const statusOf = async (bought: Purchase): Promise<string | undefined> =>
  (await deps.store.findOrder(world.shop.channelId, bought.order.id))?.status;

describe('who paid', () => {
  /** Counted: how often each order is read. */
  const counting = () => {
    const reads: string[] = [];
    const payments: CommerceDeps['payments'] = {
      ...deps.payments,
      readIntent: (id) => {
        reads.push(id);
        return deps.payments.readIntent(id);
      },
    };
    return { reads, own: { ...deps, payments } };
  };

  it('[I10] is told by the account: who did not pay is not asked about meanwhile', async () => {
    const paid = await buySeason(buyerAt(0));
    const open = await buySeason(buyerAt(1));
    const intentId = pay(paid);
    schedule.clock.advance(60);
    const { reads, own } = counting();
    await settle(own);
    expect([await statusOf(paid), await statusOf(open)]).toEqual(['paid', 'created']);
    expect(reads).toEqual([intentId]);
    // In case that the story left something out.
    schedule.clock.advance(300);
    await settle(own);
    expect(reads).toHaveLength(2);
  });

  it('[I10] is asked order by order where the story cannot be read', async () => {
    const paid = await buySeason(buyerAt(0));
    pay(paid);
    await buySeason(buyerAt(1));
    schedule.clock.advance(60);
    const { reads, own } = counting();
    await settle({
      ...own,
      payments: { ...own.payments, listChanges: () => Promise.reject(new Error('The key may not read it.')) },
    });
    expect(await statusOf(paid)).toBe('paid');
    expect(reads).toHaveLength(2);
  });

  it('[I10] one that cannot be read is told of again, and nobody else is asked about for it', async () => {
    const paid = await buySeason(buyerAt(0));
    const intentId = pay(paid);
    await buySeason(buyerAt(1));
    schedule.clock.advance(60);
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
    schedule.clock.advance(30);
    await settle(once);
    expect([await statusOf(paid), reads]).toEqual(['paid', [intentId]]);
  });

  it('[I10] is asked order by order where only the oldest of a long story are told', async () => {
    const paid = await buySeason(buyerAt(0));
    pay(paid);
    schedule.clock.advance(60);
    const { own } = counting();
    await settle({
      ...own,
      payments: { ...own.payments, listChanges: async () => ({ changes: [], isWhole: false }) },
    });
    expect(await statusOf(paid)).toBe('paid');
  });

  it('[I10] comes before what was given back, which is read once', async () => {
    const given = await buySeason(buyerAt(0));
    const givenId = pay(given);
    schedule.clock.advance(60);
    await reconcile(deps);
    schedule.payments.refund(givenId);
    const paid = await buySeason(buyerAt(1));
    schedule.clock.advance(1);
    const paidId = pay(paid);
    schedule.clock.advance(60);
    const { reads, own } = counting();
    const memory = createSettleMemory();
    await settle(own, { lanes: 1, memory });
    expect(reads).toEqual([paidId, givenId]);
    await settle(own, { lanes: 1, memory });
    expect(reads).toHaveLength(2);
    expect([await statusOf(given), await statusOf(paid)]).toEqual(['refunded', 'paid']);
  });

  it('[I10] is told for each account: one that cannot be read slows no other', async () => {
    const open = await buySeason(buyerAt(0));
    schedule.clock.advance(60);
    const { reads, own } = counting();
    const other = {
      ...own,
      account: 7,
      payments: { ...own.payments, listChanges: () => Promise.reject(new Error('The key was revoked.')) },
    };
    const accounts = { find: async () => undefined, list: async () => [other] };
    await settle({ ...own, accounts: accounts as never });
    expect([await statusOf(open), reads]).toEqual(['created', []]);
  });

  it('is settled by one run of a process at a time', async () => {
    const memory = createSettleMemory();
    let runs = 0;
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const slow: CommerceDeps = {
      ...deps,
      payments: {
        ...deps.payments,
        listChanges: async () => {
          runs += 1;
          await told;
          return { changes: [], isWhole: true };
        },
      },
    };
    const first = settle(slow, { memory });
    await settle(slow, { memory });
    tell();
    await first;
    await settle(slow, { memory });
    expect(runs).toBe(2);
  });

  it('[I10] is told also while an earlier run is busy with what takes longer', async () => {
    const memory = createSettleMemory();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const slow: CommerceDeps = {
      ...deps,
      store: {
        ...deps.store,
        listOpenInboxRows: async () => {
          await answered;
          return [];
        },
      },
    };
    const first = settle(slow, { memory });
    await expect.poll(() => memory.isRunning).toBe(true);
    const paid = await buySeason(buyerAt(0));
    pay(paid);
    await settle(deps, { memory });
    expect(await statusOf(paid)).toBe('paid');
    answer();
    await first;
  });

  it('[I10] several are read at once: an answer that takes its time does not keep the others', async () => {
    const paid = [await buySeason(buyerAt(0)), await buySeason(buyerAt(1))];
    const [slow] = paid.map(pay);
    schedule.clock.advance(60);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const settling = settle({
      ...deps,
      payments: {
        ...deps.payments,
        readIntent: async (id) => {
          if (id === slow) await answered;
          return deps.payments.readIntent(id);
        },
      },
    });
    await expect.poll(() => statusOf(paid[1] as Purchase)).toBe('paid');
    expect(await statusOf(paid[0] as Purchase)).toBe('created');
    answer();
    await settling;
    expect(await statusOf(paid[0] as Purchase)).toBe('paid');
  });

  it('[I10] is looked for twice a minute', async () => {
    const sent: unknown[][] = [];
    const queue: CommerceDeps['queue'] = { send: async (...job) => void sent.push(job) };
    const jobs = commerceJobs({ ...deps, queue });
    const runJob = (name: string) =>
      jobs
        .find((job) => job.name === name)
        ?.run({ id: 'one', data: {}, signal: new AbortController().signal });
    await runJob(reconcileJob);
    const next = ['commerce.settle', {}, { singletonKey: 'next', afterSeconds: 30 }];
    expect(sent).toEqual([next]);
    const bought = await buySeason(buyerAt(0));
    pay(bought);
    await runJob('commerce.settle');
    expect(await statusOf(bought)).toBe('paid');
    // However long the minute's run takes.
    expect(sent.filter(([name]) => name === 'commerce.settle')).toEqual([next, next]);
  });
});

describe('the story of the account', () => {
  const refunded = async (buyer: LoggedInUser): Promise<Purchase> => {
    const bought = await buySeason(buyer);
    const intentId = pay(bought);
    schedule.clock.advance(60);
    await reconcile(deps);
    schedule.payments.refund(intentId);
    schedule.clock.advance(60);
    return bought;
  };
  /** Reading this order's payment fails with a fault of our own. */
  const poisoned = (bought: Purchase): CommerceDeps => ({
    ...deps,
    payments: {
      ...deps.payments,
      readIntent: async (id) => {
        const intent = await deps.payments.readIntent(id);
        if (intent.orderId === bought.order.id) throw new Error('This cannot be read.');
        return intent;
      },
    },
  });

  it('[I10] one order that fails keeps it neither from the others nor from itself', async () => {
    const first = await refunded(buyerAt(0));
    const broken = poisoned(first);
    await reconcile(broken);
    const second = await buySeason(buyerAt(1));
    const intentId = pay(second);
    schedule.clock.advance(60);
    await reconcile(broken);
    schedule.payments.refund(intentId);
    schedule.clock.advance(300);
    await reconcile(broken);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'refunded']);
    await reconcile(deps);
    expect(await statusOf(first)).toBe('refunded');
  });

  it('an order that fails for ever holds it for an hour at most', async () => {
    const broken = poisoned(await refunded(buyerAt(0)));
    await reconcile(broken);
    schedule.clock.advance(2 * 3_600);
    const other = await buySeason(buyerAt(1));
    schedule.payments.refund(pay(other));
    await reconcile(broken);
    const seen = await deps.store.findWatch('changes', { livemode: false });
    expect(seen?.getTime()).toBe(schedule.clock.now().getTime() - 3_600_000);
  });

  it('takes more payments than a query has parameters', async () => {
    const many = Array.from({ length: 70_000 }, (_, index) => `pi_${index}`);
    expect(await deps.store.listOrdersPaidBy(many, false)).toEqual([]);
  });
});
