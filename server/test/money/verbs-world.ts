// What a schedule of the real verbs runs in: a database, a movable clock, a payment service of its own, two new buyers.
import type { BuyRequest } from '@floodlit/contract/commerce';
import { createCatalogStore, rememberParticipants, rememberTotals } from '../../src/catalog/index.ts';
import { createRevisions } from '../../src/kernel/revisions.ts';
import {
  createCommerceStore,
  createCoupon,
  type CommerceDeps,
  type CreatedCoupon,
  type NewCouponRequest,
} from '../../src/commerce/index.ts';
import { connect, type Connection } from '../../src/db/connect.ts';
import type { LoggedInUser } from '../../src/kernel/actor.ts';
import { createFakeVault, type FakeVault } from '../fakes/card-vault.ts';
import { createFaultySubscriptions, type FaultySubscriptions } from '../fakes/faulty-subscriptions.ts';
import { createFaultyPayments, type FaultyPayments } from '../fakes/faulty-payments.ts';
import { createMovableClock, type MovableClock } from '../fakes/movable-clock.ts';
import { startOfTests } from '../fixed.ts';
import { cloneDatabase } from '../world.ts';
import { openShop, type Shop } from './shop.ts';

export interface HeldJob {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ScheduleWorld {
  readonly deps: CommerceDeps;
  readonly payments: FaultyPayments;
  readonly cards: FakeVault;
  readonly subscriptions: FaultySubscriptions;
  /** What was sent to subscribers, and to the channel of disputes: `id status`. */
  readonly letters: string[];
  readonly clock: MovableClock;
  readonly jobs: HeldJob[];
  readonly buyers: readonly LoggedInUser[];
  readonly requests: readonly BuyRequest[];
  /** The code of this schedule's coupon, once there is one. */
  coupon: string | undefined;
  /** Half off, for everything. */
  newCoupon(limits?: Partial<NewCouponRequest>): Promise<CreatedCoupon>;
  /** Everything that was logged as an error: none is expected. */
  readonly alarms: string[];
}

export interface VerbsWorld {
  readonly connection: Connection;
  readonly shop: Shop;
  /** @param broken takes a guard out of what the verbs are given. */
  newSchedule(broken?: (deps: CommerceDeps) => CommerceDeps): Promise<ScheduleWorld>;
  close(): Promise<void>;
}

/** Longer than reconciliation watches paid orders, so that schedules do not meet. */
const apartSeconds = 40 * 86_400;

export async function createVerbsWorld({ poolSize = 4 } = {}): Promise<VerbsWorld> {
  const database = await cloneDatabase();
  const connection = connect(database.config, { poolSize });
  const clock = createMovableClock(startOfTests);
  const shop = await openShop(connection, clock.now());
  const terms_accepted = true;
  const requests: BuyRequest[] = [
    { type: 'package', id: shop.packageId, terms_accepted },
    { type: 'event', id: shop.eventId, terms_accepted },
  ];
  return {
    connection,
    shop,
    async newSchedule(broken = (deps) => deps) {
      clock.advance(apartSeconds);
      const payments = createFaultyPayments(() => clock.now());
      const cards = createFakeVault(payments);
      const subscriptions = createFaultySubscriptions(payments, cards, clock);
      const letters: string[] = [];
      const jobs: HeldJob[] = [];
      const alarms: string[] = [];
      const catalogStore = createCatalogStore(connection.db);
      const deps = broken({
        store: createCommerceStore(connection.db),
        payments,
        cards,
        subscriptions,
        letters: {
          postRenewalNotice: async (_, { id }) => void letters.push(`notice ${id}`),
          postRenewalFailed: async (_, { id }) => void letters.push(`failed ${id}`),
        },
        postReceipt: async () => {},
        queue: { send: async (name, data) => void jobs.push({ name, data }) },
        clock,
        transact: connection.transact,
        catalog: {
          store: catalogStore,
          participants: rememberParticipants(catalogStore, createRevisions()),
          totals: rememberTotals(catalogStore),
        },
        log: {
          info: () => {},
          warn: () => {},
          error: (message, error) =>
            void alarms.push(`${message}: ${error instanceof Error ? error.message : ''}`),
        },
        tellOfDispute: async (_scope, { dispute }) => void letters.push(`${dispute.id} ${dispute.status}`),
        livemode: false,
        publishableKey: 'pk_test',
      });
      const schedule: ScheduleWorld = {
        coupon: undefined,
        async newCoupon(changes = {}) {
          const made = await createCoupon(deps, {
            channelId: shop.channelId,
            name: 'of a schedule',
            codes: { count: 1, prefix: '' },
            percent: 50,
            amount_cents: null,
            currency: null,
            minimum_cents: null,
            order_type: null,
            uses_maximum: null,
            uses_per_user: null,
            uses_per_code: null,
            starts_at: clock.now(),
            ends_at: null,
            passes: [],
            events: [],
            ...changes,
          });
          [schedule.coupon] = made.codes;
          return made;
        },
        deps,
        payments,
        cards,
        subscriptions,
        letters,
        clock,
        jobs,
        buyers: [await shop.newBuyer(), await shop.newBuyer()],
        requests,
        alarms,
      };
      return schedule;
    },
    async close() {
      await connection.close();
      await database.drop();
    },
  };
}
