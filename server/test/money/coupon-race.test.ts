import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  buy,
  checkInvariants,
  type CommerceDeps,
  type CommerceStore,
  type Purchase,
} from '../../src/commerce/index.ts';
import { databaseOf, type Database } from '../../src/db/connect.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import type { VerbsWorld } from './schedule-world.ts';
import { createVerbsWorld } from './verbs-world.ts';

// Hundreds buy at once: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const buyersAtOnce = 500;
const uses = 100;

let world: VerbsWorld;
beforeEach(async () => {
  // As many purchases as there are connections are inside their transaction at the same moment.
  world = await createVerbsWorld({ poolSize: 20 });
});
afterEach(() => world.close());

/**
 * On a slow machine a connection or a lock may not come in time. Then the buyer presses again. @returns the coupon or
 * the refusal.
 */
async function untilDecided(press: () => Promise<Purchase>): Promise<string> {
  for (let times = 0; times < 100; times++)
    try {
      return (await press()).order.coupon ?? 'none';
    } catch (error) {
      if (error instanceof DomainError) return error.code;
    }
  return 'undecided';
}

/** @returns how many of them got the coupon. */
async function rush(
  broken?: (deps: CommerceDeps) => CommerceDeps,
): Promise<{ sold: number; found: string[] }> {
  const schedule = await world.newSchedule(broken);
  await schedule.newCoupon({ uses_maximum: uses });
  const buyers = await world.shop.newBuyers(buyersAtOnce);
  const request = { type: 'package', id: world.shop.packageId, terms_accepted: true } as const;
  const outcomes = await Promise.all(
    buyers.map((buyer) =>
      untilDecided(() => buy(schedule.deps, buyer, { ...request, coupon: schedule.coupon })),
    ),
  );
  const sold = outcomes.filter((outcome) => outcome === schedule.coupon).length;
  expect(outcomes.filter((outcome) => outcome === 'commerce.coupon_wrong')).toHaveLength(buyersAtOnce - sold);
  const found = (await checkInvariants(schedule.deps)).map(({ invariant }) => invariant);
  return { sold, found };
}

/** The guard taken out: the count is read, and what was read plus one is written. The first two read the same. */
function readThenWrite(deps: CommerceDeps): CommerceDeps {
  let readers = 0;
  let goOn = (): void => {};
  const twoHaveRead = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const changed = (store: CommerceStore, db?: Database): CommerceStore => ({
    ...store,
    takeUse: async ({ channel_id, livemode, coupon_code }) => {
      const coupon = await store.findCoupon(channel_id, livemode, coupon_code ?? '');
      if (coupon === undefined || coupon.uses >= uses) return false;
      if (++readers === 2) goOn();
      await twoHaveRead;
      const written = db
        ?.updateTable('commerce.coupons')
        .set({ uses: coupon.uses + 1 })
        .where('id', '=', coupon.id);
      await written?.execute();
      return true;
    },
    within: (scope) => changed(store.within(scope), databaseOf(scope)),
  });
  return { ...deps, store: changed(deps.store) };
}

describe(`${buyersAtOnce} buyers at once and a coupon of ${uses} uses`, () => {
  it(`[T20] [I7] exactly ${uses} get it`, async () => {
    expect(await rush()).toEqual({ sold: uses, found: [] });
  });

  it('[T20] more do, and the invariants see it, when the count is read before it is written', async () => {
    const { sold, found } = await rush(readThenWrite);
    console.log(`without the guard ${sold} of ${buyersAtOnce} buyers got one of ${uses} uses`);
    expect(sold).toBeGreaterThan(uses);
    expect(found).toContain('I7');
  });
});
