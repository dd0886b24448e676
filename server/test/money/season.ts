// Shared steps of money tests on the real verbs. Each test has a new shop, and a season pass is bought, paid and read.
import { afterEach, beforeEach } from 'vitest';
import {
  buy,
  reconcile,
  subscribe,
  type CommerceDeps,
  type OrderRecord,
  type Purchase,
} from '../../src/commerce/index.ts';
import type { LoggedInUser } from '../../src/kernel/actor.ts';
import type { ScheduleWorld, VerbsWorld } from './schedule-world.ts';
import { createVerbsWorld } from './verbs-world.ts';

interface Season {
  world: VerbsWorld;
  schedule: ScheduleWorld;
  deps: CommerceDeps;
}

/** Registers the hooks of the test file that calls it. */
export function openSeason() {
  const season = {} as Season;
  beforeEach(async () => {
    season.world = await createVerbsWorld();
    season.schedule = await season.world.newSchedule();
    season.deps = season.schedule.deps;
  });
  afterEach(() => season.world.close());

  const buyerAt = (index: number): LoggedInUser => season.schedule.buyers[index] as LoggedInUser;
  const buySeason = (buyer = buyerAt(0), deps = season.deps, coupon?: string): Promise<Purchase> =>
    buy(deps, buyer, { type: 'package', id: season.world.shop.packageId, coupon, terms_accepted: true });
  /** @returns the id of its payment. */
  const pay = ({ payment }: Purchase): string =>
    season.schedule.payments.pay(payment?.client_secret ?? '', 'good').id;
  const orderOf = (id: number): Promise<OrderRecord | undefined> =>
    season.deps.store.findOrder(season.world.shop.channelId, id);
  const aMinute = async (): Promise<void> => {
    season.schedule.clock.advance(60);
    await reconcile(season.deps);
  };
  return Object.assign(season, {
    buyerAt,
    buySeason,
    pay,
    orderOf,
    statusOf: async ({ order }: Purchase) => (await orderOf(order.id))?.status,
    aMinute,
    /** Begins a membership; it is not paid yet. */
    beginMembership: (buyer: LoggedInUser): Promise<Purchase> =>
      subscribe(
        season.deps,
        buyer,
        { type: 'subscription', id: season.schedule.subscriptionId, terms_accepted: true },
        'https://shop.test',
      ),
    /** A paid season pass that only reconciliation has seen. */
    buyPaidSeason: async (buyer = buyerAt(0)): Promise<Purchase> => {
      const bought = await buySeason(buyer);
      pay(bought);
      await aMinute();
      return bought;
    },
    /** How much a buyer has open now. */
    countOwned: async ({ channelId, userId } = buyerAt(0)): Promise<number> =>
      (await season.deps.store.listEntitlements(channelId, userId, season.schedule.clock.now())).length,
  });
}
