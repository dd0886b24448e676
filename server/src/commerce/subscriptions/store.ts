// Subscriptions and trials in the database. A change from a reading names the version under which it was requested.
import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { isOfAccount, type ChannelsOfAccount } from '../../db/channels-of-account.ts';
import type { RowKey } from '../../kernel/row-key.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Recipient } from './letters.ts';
import { beginning, running, type Question, type SubscriptionKey, type SubscriptionRecord } from './rules.ts';

export type NewSubscriptionRow = Omit<Insertable<Tables['commerce.subscriptions']>, 'uuid'>;
type OrderRow = Selectable<Tables['commerce.orders']>;

export interface WatchedSubscriptions {
  readonly livemode: boolean;
  readonly of: ChannelsOfAccount;
}
export type NewTrial = Insertable<Tables['commerce.trials']>;
export type SubscriptionChanges = Partial<
  Pick<
    SubscriptionRecord,
    | 'state'
    | 'service_id'
    | 'renews'
    | 'renewal_wish'
    | 'wished_at'
    | 'resume_unsure_until'
    | 'period_start'
    | 'period_end'
    | 'access_until'
    | 'card'
    | 'announced_for'
    | 'watched_until'
    | 'synced_at'
    | 'sync_at'
    | 'trial_card_id'
  >
>;

export interface SubscriptionStore {
  insertSubscription(subscription: NewSubscriptionRow): Promise<SubscriptionRecord | undefined>;
  findSubscription(channelId: number, id: number): Promise<SubscriptionRecord | undefined>;
  lockSubscription(channelId: number, id: number): Promise<SubscriptionRecord | undefined>;
  findSubscriptionOfOrder(order: RowKey): Promise<SubscriptionRecord | undefined>;
  /** @param order of any period. */
  findSubscriptionOfPeriod(
    order: RowKey & { readonly subscription_id: number | null },
  ): Promise<SubscriptionRecord | undefined>;
  findSubscriptionOfService(channelId: number, serviceId: string): Promise<SubscriptionRecord | undefined>;
  /** The ids that are known here, in any channel. */
  listKnownSubscriptions(serviceIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The subscription of this place that has not ended. */
  findLiveSubscription(place: {
    channel_id: number;
    user_id: number;
    pass_id: number;
    livemode: boolean;
  }): Promise<SubscriptionRecord | undefined>;
  /** Whether a disputed period of this offer still holds its place. A renewal holds a place of its own. */
  isPeriodDisputed(place: {
    channel_id: number;
    user_id: number;
    pass_id: number;
    livemode: boolean;
  }): Promise<boolean>;
  listSubscriptionsOf(channelId: number, userId: number, limit: number): Promise<SubscriptionRecord[]>;
  /** For operators, the newest first. */
  listSubscriptionsOfChannel(
    channelId: number,
    limit: number,
  ): Promise<(SubscriptionRecord & { email: string })[]>;
  changeSubscription(key: SubscriptionKey, changes: SubscriptionChanges, now: Date): Promise<void>;
  /** Takes the next version. The answers of earlier calls no longer count. */
  claimQuestion(key: SubscriptionKey, now: Date): Promise<Question>;
  /**
   * Subscriptions that are due for a reading, the longest unread first. Ended ones count while an invoice may be
   * open.
   */
  listDueSubscriptions(
    which: WatchedSubscriptions & { readonly areBeginning: boolean },
    now: Date,
    limit: number,
  ): Promise<SubscriptionRecord[]>;
  /** Running subscriptions whose period ends before `before` and whose next payment or end is not announced. */
  listUnannounced(livemode: boolean, before: Date, limit: number): Promise<SubscriptionRecord[]>;
  /** Running subscriptions of deleted accounts, the longest unchanged first. */
  listForgottenSubscriptions(which: WatchedSubscriptions, limit: number): Promise<SubscriptionRecord[]>;
  /** Running subscriptions of banned accounts that renew without a request to stop, the longest unchanged first. */
  listBannedRenewals(which: WatchedSubscriptions, limit: number): Promise<SubscriptionRecord[]>;
  /** False when this user or this card already had a trial. */
  insertTrial(trial: NewTrial): Promise<boolean>;
  /** Releases a trial that never began. */
  releaseTrial(order: RowKey): Promise<void>;
  isTrialUsed(channelId: number, userId: number): Promise<boolean>;
  findOrderOfInvoice(channelId: number, invoiceId: string): Promise<OrderRow | undefined>;
  /** The order that saved this intent. */
  findOrderOfIntent(channelId: number, intentId: string): Promise<OrderRow | undefined>;
  bindInvoice(order: RowKey, subscriptionId: number, invoiceId: string): Promise<void>;
  /** Changes the end only. Refunded entitlements stay ended, and disputed ones get the same end. */
  setEntitlementEnd(order: RowKey, ends: Date): Promise<void>;
  /** After a paid renewal: ends the earlier periods' entitlements, with their grace days, where the renewal begins. */
  endEarlierEntitlements(subscription: SubscriptionKey, newest: RowKey, at: Date): Promise<void>;
  /** The recipient of a subscription's letters; undefined for a deleted account. */
  findRecipient(channelId: number, userId: number): Promise<Recipient | undefined>;
}

const farthestSeconds = 2 * 86_400;

export function createSubscriptionStore(db: Database): SubscriptionStore {
  const all = (channelId: number) =>
    db.selectFrom('commerce.subscriptions').where('channel_id', '=', channelId).selectAll();
  const change = ({ channel_id, id }: SubscriptionKey) =>
    db.updateTable('commerce.subscriptions').where('channel_id', '=', channel_id).where('id', '=', id);
  const alive = (livemode: boolean) =>
    db
      .selectFrom('commerce.subscriptions as subscriptions')
      .where('subscriptions.livemode', '=', livemode)
      .where('subscriptions.state', 'not in', ['canceled', 'abandoned'])
      .selectAll('subscriptions');
  const aliveOfUsers = ({ livemode, of }: WatchedSubscriptions) =>
    alive(livemode)
      .innerJoin('identity.users as users', (join) =>
        join
          .onRef('users.channel_id', '=', 'subscriptions.channel_id')
          .onRef('users.id', '=', 'subscriptions.user_id'),
      )
      .where(isOfAccount('subscriptions.channel_id', of))
      .orderBy('subscriptions.updated_at');
  const orders = (channelId: number) =>
    db.selectFrom('commerce.orders').where('channel_id', '=', channelId).selectAll();
  const markTrial = (channelId: number, userId: number, used: boolean) =>
    db
      .updateTable('identity.users')
      .set({ trial_period_used: used })
      .where('channel_id', '=', channelId)
      .where('id', '=', userId)
      .execute();

  return {
    insertSubscription: (subscription) =>
      db
        .insertInto('commerce.subscriptions')
        .values({ ...subscription, uuid: randomUUID() })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),
    findSubscription: (channelId, id) => all(channelId).where('id', '=', id).executeTakeFirst(),
    lockSubscription: (channelId, id) => all(channelId).where('id', '=', id).forUpdate().executeTakeFirst(),
    findSubscriptionOfOrder: (order) =>
      all(order.channel_id).where('first_order_id', '=', order.id).executeTakeFirst(),
    findSubscriptionOfPeriod: ({ channel_id, id, subscription_id }) =>
      all(channel_id)
        .where(subscription_id === null ? 'first_order_id' : 'id', '=', subscription_id ?? id)
        .executeTakeFirst(),
    findSubscriptionOfService: (channelId, serviceId) =>
      all(channelId).where('service_id', '=', serviceId).executeTakeFirst(),
    listKnownSubscriptions: async (serviceIds) => {
      if (serviceIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('commerce.subscriptions')
        // An array is one parameter. A list would exceed the maximum number of parameters.
        .where(sql<boolean>`service_id = any(${[...serviceIds]})`)
        .select('service_id')
        .execute();
      return new Set(rows.flatMap(({ service_id }) => service_id ?? []));
    },
    findLiveSubscription: ({ channel_id, user_id, pass_id, livemode }) =>
      all(channel_id)
        .where('user_id', '=', user_id)
        .where('pass_id', '=', pass_id)
        .where('livemode', '=', livemode)
        .where('state', 'not in', ['canceled', 'abandoned'])
        .executeTakeFirst(),
    isPeriodDisputed: async ({ channel_id, user_id, pass_id, livemode }) => {
      const held = await orders(channel_id)
        .where('user_id', '=', user_id)
        .where('pass_id', '=', pass_id)
        .where('livemode', '=', livemode)
        .where('type', '=', 'subscription')
        .where('status', '=', 'paid')
        .where('running', '=', true)
        .where('disputed', '=', true)
        .executeTakeFirst();
      return held !== undefined;
    },
    listSubscriptionsOf: (channelId, userId, limit) =>
      all(channelId).where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute(),
    listSubscriptionsOfChannel: (channelId, limit) =>
      db
        .selectFrom('commerce.subscriptions as subscriptions')
        .innerJoin('identity.users as users', (join) =>
          join
            .onRef('users.channel_id', '=', 'subscriptions.channel_id')
            .onRef('users.id', '=', 'subscriptions.user_id'),
        )
        .where('subscriptions.channel_id', '=', channelId)
        .orderBy('subscriptions.id', 'desc')
        .limit(limit)
        .selectAll('subscriptions')
        .select('users.email')
        .execute(),
    changeSubscription: async (key, { card, ...changes }, now) => {
      await change(key)
        .set({
          ...changes,
          ...(card !== undefined && { card: card === null ? null : JSON.stringify(card) }),
          updated_at: now,
        })
        .execute();
    },
    claimQuestion: async (key, now) => {
      const { version } = await change(key)
        .set({ version: sql`version + 1` })
        .returning('version')
        .executeTakeFirstOrThrow();
      return { version, askedAt: now };
    },
    listDueSubscriptions: ({ livemode, of, areBeginning }, now, limit) =>
      db
        .selectFrom('commerce.subscriptions')
        .where('livemode', '=', livemode)
        .where(isOfAccount('channel_id', of))
        .where('state', areBeginning ? 'in' : 'not in', beginning)
        .where((row) =>
          row.or([row('state', 'not in', ['canceled', 'abandoned']), row('watched_until', 'is not', null)]),
        )
        // No reading is planned for later than tomorrow. A later time was set by a clock that was ahead.
        .where((row) =>
          row.or([row('sync_at', '<=', now), row('sync_at', '>', addSeconds(now, farthestSeconds))]),
        )
        .orderBy('sync_at')
        .limit(limit)
        .selectAll()
        .execute(),
    listUnannounced: (livemode, before, limit) =>
      alive(livemode)
        .where('subscriptions.state', 'in', ['active', 'trialing'])
        .where('subscriptions.period_end', '<=', before)
        .where((row) =>
          row.or([
            row('subscriptions.announced_for', 'is', null),
            row('subscriptions.announced_for', '<', row.ref('subscriptions.period_end')),
          ]),
        )
        .orderBy('subscriptions.period_end')
        .limit(limit)
        .execute(),
    listForgottenSubscriptions: (which, limit) =>
      aliveOfUsers(which).where('users.deleted_at', 'is not', null).limit(limit).execute(),
    listBannedRenewals: (which, limit) =>
      aliveOfUsers(which)
        .where('users.banned_at', 'is not', null)
        .where('users.deleted_at', 'is', null)
        .where('subscriptions.state', 'in', [...running])
        .where('subscriptions.renews', '=', true)
        .where('subscriptions.renewal_wish', 'is distinct from', 'stop')
        .limit(limit)
        .execute(),
    insertTrial: async (trial) => {
      const inserted = await db
        .insertInto('commerce.trials')
        .values(trial)
        .onConflict((conflict) => conflict.doNothing())
        .returning('order_id')
        .executeTakeFirst();
      if (inserted === undefined) return false;
      await markTrial(trial.channel_id, trial.user_id, true);
      return true;
    },
    releaseTrial: async (order) => {
      const released = await db
        .deleteFrom('commerce.trials')
        .where('channel_id', '=', order.channel_id)
        .where('order_id', '=', order.id)
        .returning('user_id')
        .executeTakeFirst();
      if (released !== undefined) await markTrial(order.channel_id, released.user_id, false);
    },
    isTrialUsed: async (channelId, userId) => {
      const { trial_period_used } = await db
        .selectFrom('identity.users')
        .where('channel_id', '=', channelId)
        .where('id', '=', userId)
        .select('trial_period_used')
        .executeTakeFirstOrThrow();
      return trial_period_used;
    },
    findOrderOfInvoice: (channelId, invoiceId) =>
      orders(channelId).where('invoice_id', '=', invoiceId).executeTakeFirst(),
    findOrderOfIntent: (channelId, intentId) =>
      orders(channelId).where('payment_intent_id', '=', intentId).executeTakeFirst(),
    bindInvoice: async (order, subscriptionId, invoiceId) => {
      await db
        .updateTable('commerce.orders')
        .set({ subscription_id: subscriptionId, invoice_id: invoiceId })
        .where('channel_id', '=', order.channel_id)
        .where('id', '=', order.id)
        .execute();
    },
    setEntitlementEnd: async (order, ends) => {
      await db
        .updateTable('commerce.entitlements')
        .set({ ends_at: ends })
        .where('channel_id', '=', order.channel_id)
        .where('order_id', '=', order.id)
        .execute();
    },
    // Includes disputed periods: when restored, they would bring their grace days back.
    endEarlierEntitlements: async ({ channel_id, id }, newest, at) => {
      await db
        .updateTable('commerce.entitlements')
        .set({ ends_at: at })
        .where('channel_id', '=', channel_id)
        .where('order_id', 'in', (row) =>
          row
            .selectFrom('commerce.orders')
            .where('commerce.orders.channel_id', '=', channel_id)
            .where('subscription_id', '=', id)
            .where('commerce.orders.id', '<>', newest.id)
            .select('commerce.orders.id'),
        )
        .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', at)]))
        .execute();
    },
    findRecipient: (channelId, userId) =>
      db
        .selectFrom('identity.users')
        .where('channel_id', '=', channelId)
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .select(['email', 'language'])
        .executeTakeFirst(),
  };
}
