// The environment of a schedule of the real verbs: a database, a movable clock, a fake payment service and two new
// buyers.
import type { BuyRequest } from '@floodlit/contract/commerce/commerce';
import { createCatalogStore, createCountCache, createParticipantCache } from '../../src/catalog/index.ts';
import { createChannelStore, createPictureStore } from '../../src/channel/index.ts';
import { createRevisions } from '../../src/cache/revisions.ts';
import {
  createCommerceStore,
  orderFollowers,
  createCoupon,
  type CommerceDeps,
  type CreatedCoupon,
  type NewCouponRequest,
} from '../../src/commerce/index.ts';
import { connect, type Connection, type ConnectionConfig } from '../../src/db/connect.ts';
import type { LoggedInUser } from '../../src/kernel/actor.ts';
import { createFakeVault, type FakeVault } from '../fakes/card-vault.ts';
import { createFaultySubscriptions, type FaultySubscriptions } from '../fakes/faulty-subscriptions.ts';
import { createFaultyPayments, type FaultyPayments } from '../fakes/faulty-payments.ts';
import { createMovableClock, type MovableClock } from '../fakes/movable-clock.ts';
import { startOfTests } from '../fixed.ts';
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
  /** The mails to subscribers, and to the channel about disputes: `id status`. */
  readonly letters: string[];
  readonly clock: MovableClock;
  readonly jobs: HeldJob[];
  readonly buyers: readonly [LoggedInUser, LoggedInUser];
  /** Three cards per buyer: one that pays, one that is declined, and one whose bank asks for authentication. */
  readonly savedCards: readonly (readonly string[])[];
  readonly requests: readonly [BuyRequest, BuyRequest];
  /** The pass that renews itself. */
  readonly subscriptionId: number;
  /** The code of this schedule's coupon, once there is one. */
  coupon: string | undefined;
  /** Half off, for everything. */
  newCoupon(limits?: Partial<NewCouponRequest>): Promise<CreatedCoupon>;
  /** Everything that was logged as an error: none is expected. */
  readonly alarms: string[];
  /** The work that a reconciliation could not do and leaves to the next one, with its reason. */
  readonly leftOver: string[];
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

/** @param database a migrated one for this test alone. */
export async function openVerbsWorld(
  database: { readonly config: ConnectionConfig; readonly drop: () => Promise<void> },
  { poolSize = 4 } = {},
): Promise<VerbsWorld> {
  const connection = connect(database.config, { poolSize });
  const clock = createMovableClock(startOfTests);
  const shop = await openShop(connection, clock.now());
  const terms_accepted = true;
  const requests: [BuyRequest, BuyRequest] = [
    { type: 'package', id: shop.packageId, terms_accepted },
    { type: 'event', id: shop.eventId, terms_accepted },
  ];
  const store = createCommerceStore(connection.db);
  const newBuyers = async (): Promise<[LoggedInUser, LoggedInUser]> => {
    const [one, other] = await shop.newBuyers(2);
    if (one === undefined || other === undefined) throw new Error('Nobody was inserted.');
    return [one, other];
  };
  const saveCards = async (cards: FakeVault, buyer: LoggedInUser): Promise<string[]> => {
    const customerId = `cus_of_${buyer.userId}`;
    const key = { channel_id: buyer.channelId, user_id: buyer.userId, livemode: false };
    const { uuid } = await store.awaitCustomer(key, clock.now());
    await store.saveCustomer(key, { uuid, customerId });
    return [cards.save(customerId), cards.save(customerId, 'declined'), cards.save(customerId, 'asks')];
  };
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
      const leftOver: string[] = [];
      const catalogStore = createCatalogStore(connection.db);
      const pictures = createPictureStore(connection.db);
      const buyers = await newBuyers();
      const deps = broken({
        store,
        payments,
        cards,
        subscriptions,
        letters: {
          postRenewalNotice: async (_, { id }) => void letters.push(`notice ${id}`),
          postRenewalFailed: async (_, { id }) => void letters.push(`failed ${id}`),
          postEnding: async (_, { id }) => void letters.push(`ending ${id}`),
          postEnded: async (_, { id }) => void letters.push(`ended ${id}`),
        },
        ...orderFollowers,
        shopFacts: { read: async () => ({ soldAlone: [], devices: 2, devicesDiffer: false }) },
        postReceipt: async () => {},
        postCreditNote: async () => {},
        postMembershipLetter: async () => {},
        queue: { send: async (name, data) => void jobs.push({ name, data }) },
        clock,
        transact: connection.transact,
        catalog: {
          store: catalogStore,
          pictures,
          participants: createParticipantCache({ ...catalogStore, ...pictures }, createRevisions()),
          ...createCountCache(catalogStore),
        },
        channel: { store: createChannelStore(connection.db, () => {}) },
        tellOfBadRow: () => {},
        log: {
          info: () => {},
          warn: (message, facts) => void leftOver.push(`${message}: ${JSON.stringify(facts)}`),
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
        buyers,
        savedCards: await Promise.all(buyers.map((buyer) => saveCards(cards, buyer))),
        requests,
        subscriptionId: shop.subscriptionId,
        alarms,
        leftOver,
      };
      return schedule;
    },
    async close() {
      await connection.close();
      await database.drop();
    },
  };
}
