import { describe, expect, it } from 'vitest';
import { buy, reconcile, settle, type CommerceDeps, type Purchase } from '../../src/commerce/index.ts';
import type { LoggedInUser } from '../../src/kernel/actor.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { buyerAt, buySeason, pay, statusOf } = season;

describe('the event feed of the account', () => {
  const refunded = async (buyer: LoggedInUser): Promise<Purchase> => {
    const bought = await buySeason(buyer);
    const intentId = pay(bought);
    season.schedule.clock.advance(60);
    await reconcile(season.deps);
    season.schedule.payments.refund(intentId);
    season.schedule.clock.advance(60);
    return bought;
  };
  /** Reading this order's payment fails with a fault of our own. */
  const poisoned = (bought: Purchase): CommerceDeps => ({
    ...season.deps,
    payments: {
      ...season.deps.payments,
      readIntent: async (id) => {
        const intent = await season.deps.payments.readIntent(id);
        if (intent.orderId === bought.order.id) throw new Error('This cannot be read.');
        return intent;
      },
    },
  });

  it('[I10] reads the other orders when one fails, and retries the failed one', async () => {
    const first = await refunded(buyerAt(0));
    const broken = poisoned(first);
    await reconcile(broken);
    const second = await buySeason(buyerAt(1));
    const intentId = pay(second);
    season.schedule.clock.advance(60);
    await reconcile(broken);
    season.schedule.payments.refund(intentId);
    season.schedule.clock.advance(300);
    await reconcile(broken);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'refunded']);
    await reconcile(season.deps);
    expect(await statusOf(first)).toBe('refunded');
  });

  it('waits for an order that always fails at most an hour', async () => {
    const broken = poisoned(await refunded(buyerAt(0)));
    await reconcile(broken);
    season.schedule.clock.advance(2 * 3_600);
    const other = await buySeason(buyerAt(1));
    season.schedule.payments.refund(pay(other));
    await reconcile(broken);
    const seen = await season.deps.store.findCursor('returns', { livemode: false });
    expect(seen?.getTime()).toBe(season.schedule.clock.now().getTime() - 3_600_000);
  });

  /** Three refunds, further apart than the overlap that is read again, and none of them is known yet. */
  const threeRefunded = async (): Promise<Purchase[]> => {
    const { world, schedule } = season;
    const game = { type: 'event', id: world.shop.eventId, terms_accepted: true } as const;
    const bought = [
      await buySeason(buyerAt(0)),
      await buySeason(buyerAt(1)),
      await buy(season.deps, buyerAt(0), game),
    ];
    const paid = bought.map(pay);
    await season.aMinute();
    for (const intentId of paid) {
      schedule.payments.refund(intentId);
      schedule.clock.advance(120);
    }
    return bought;
  };

  const twoAtATime: CommerceDeps['payments']['listChanges'] = async (about, since) => {
    const { changes } = await season.deps.payments.listChanges(about, since);
    return { changes: changes.slice(0, 2), isWhole: false };
  };

  it('skips no unread entry when the run is stopped', async () => {
    const given = await threeRefunded();
    const { payments } = season.deps;
    let isStopped = false;
    const readIntent: typeof payments.readIntent = async (id) => {
      isStopped = true;
      return payments.readIntent(id);
    };
    await settle(
      { ...season.deps, payments: { ...payments, readIntent } },
      { isStopped: () => isStopped, lanes: 1 },
    );
    await settle(season.deps);
    expect(await Promise.all(given.map(statusOf))).toEqual(['refunded', 'refunded', 'refunded']);
  });

  it('[I10] in several parts retries a failed read once before it goes on', async () => {
    const given = await threeRefunded();
    const { payments } = season.deps;
    let failures = 1;
    const inParts: CommerceDeps = {
      ...season.deps,
      payments: {
        ...payments,
        readIntent: (id) => (failures-- > 0 ? Promise.reject(new Error('reset')) : payments.readIntent(id)),
        listChanges: twoAtATime,
      },
    };
    for (let run = 0; run < 2; run++) await settle(inParts);
    expect(await Promise.all(given.map(statusOf))).toEqual(['refunded', 'refunded', 'refunded']);
  });

  it('[I10] in several parts resumes where it was stopped', async () => {
    const given = await threeRefunded();
    const { payments } = season.deps;
    let isStopped = false;
    const inParts: CommerceDeps = {
      ...season.deps,
      payments: {
        ...payments,
        readIntent: async (id) => {
          isStopped = true;
          return payments.readIntent(id);
        },
        listChanges: twoAtATime,
      },
    };
    for (let run = 0; run < 3; run++) {
      isStopped = false;
      await settle(inParts, { isStopped: () => isStopped, lanes: 1 });
    }
    expect(await Promise.all(given.map(statusOf))).toEqual(['refunded', 'refunded', 'refunded']);
  });

  it('in several parts goes on past a permanent failure', async () => {
    const given = await threeRefunded();
    const { payments, ...others } = poisoned(given[0] as Purchase);
    const inParts: CommerceDeps = {
      ...others,
      payments: {
        ...payments,
        listChanges: twoAtATime,
      },
    };
    for (let run = 0; run < 2; run++) await settle(inParts);
    expect(await Promise.all(given.map(statusOf))).toEqual(['paid', 'refunded', 'refunded']);
  });

  it('takes more payments than a query has parameters', async () => {
    const many = Array.from({ length: 70_000 }, (_, index) => `pi_${index}`);
    expect(await season.deps.store.listOrdersPaidBy(many, false)).toEqual([]);
  });
});
