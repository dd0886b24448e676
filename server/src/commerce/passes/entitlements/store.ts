// Entitlements in the database.
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { FeatureCount } from '@floodlit/contract/identity/identity';
import type { Database } from '../../../db/connect.ts';
import type { Tables } from '../../../db/tables.ts';
import type { RowKey } from '../../../kernel/row-key.ts';
import type { Entitlement, NewEntitlement } from './coverage-rules.ts';
import type { Membership } from './holding-rules.ts';
import { followTime, type OneBuyer, type Returned } from './store-time.ts';
import { runningStates } from '../rules.ts';
import { limitsOfPass } from '../store.ts';

export interface FeatureUses {
  readonly left: FeatureCount;
  /** The number at the start of the periods. 0 where no pass has the right to it, whatever is left. */
  readonly given: FeatureCount;
}

export interface EntitlementStore {
  /** Inserts once per order and item. Also grants the clips and downloads of the pass for its period. */
  insertEntitlement(entitlement: NewEntitlement): Promise<void>;
  deactivateEntitlements(order: RowKey): Promise<void>;
  /** Restores the entitlements that a dispute suspended, where their time is not over. */
  reactivateEntitlements(order: RowKey, now: Date): Promise<void>;
  /**
   * Active entitlements that have not ended, with their passes. Ignores the start: a clock that was ahead may have set it.
   */
  listEntitlements(channelId: number, userId: number, now: Date): Promise<Entitlement[]>;
  /** The memberships of a viewer that run, the newest first. */
  listMemberships(channelId: number, userId: number): Promise<(Membership & { readonly pass_id: number })[]>;
  /** The clips and downloads of all periods that run now. */
  countFeatures(channelId: number, userId: number, now: Date): Promise<FeatureUses>;
  /** When the first membership whose pass grants the feature begins its next period. */
  findRenewal(
    channelId: number,
    userId: number,
    feature: keyof FeatureCount,
    now: Date,
  ): Promise<Date | undefined>;
  /**
   * Takes one use from a period that runs now, from the one that ends first. Runs inside a transaction, which a
   * second use of the account waits for.
   * @returns the id of the period. Undefined when none has one left.
   */
  takeFeature(
    channelId: number,
    userId: number,
    feature: keyof FeatureCount,
    now: Date,
  ): Promise<number | undefined>;
  /** Returns one use to the period that it was taken from. */
  giveBackFeature(channelId: number, periodId: number, feature: keyof FeatureCount): Promise<void>;
  /**
   * Ends expired entitlements of one buyer or of all, and frees their orders' places. Restores entitlements that
   * ended too early.
   */
  followTime(now: Date, buyer?: OneBuyer): Promise<readonly Returned[]>;
}

const grantOf = (
  row: ExpressionBuilder<Tables, 'commerce.entitlements'>,
  { channel_id, pass_id }: NewEntitlement,
  feature: keyof FeatureCount,
) =>
  row
    .selectFrom('commerce.passes as granting')
    .where('granting.channel_id', '=', channel_id)
    .where('granting.id', '=', pass_id)
    .select(`granting.${feature}`)
    .$asScalar()
    .$notNull();

export function createEntitlementStore(db: Database): EntitlementStore {
  return {
    insertEntitlement: async (entitlement) => {
      await db
        .insertInto('commerce.entitlements')
        .values((row) => ({
          ...entitlement,
          clips: grantOf(row, entitlement, 'clips'),
          downloads: grantOf(row, entitlement, 'downloads'),
        }))
        .onConflict((conflict) => conflict.columns(['order_id', 'item']).doNothing())
        .execute();
    },
    deactivateEntitlements: async (order) => {
      await db
        .updateTable('commerce.entitlements')
        .set({ active: false })
        .where('channel_id', '=', order.channel_id)
        .where('order_id', '=', order.id)
        .where('active', '=', true)
        .execute();
    },
    reactivateEntitlements: async (order, now) => {
      await db
        .updateTable('commerce.entitlements')
        .set({ active: true })
        .where('channel_id', '=', order.channel_id)
        .where('order_id', '=', order.id)
        .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
        .execute();
    },
    listEntitlements: async (channelId, userId, now) => {
      const rows = await db
        .selectFrom('commerce.entitlements')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('active', '=', true)
        .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
        .orderBy('id')
        .selectAll()
        // In the same statement, because every list of a viewer reads it.
        .select((row) =>
          jsonObjectFrom(
            row
              .selectFrom('commerce.passes')
              .whereRef('commerce.passes.channel_id', '=', 'commerce.entitlements.channel_id')
              .whereRef('commerce.passes.id', '=', 'commerce.entitlements.pass_id')
              .selectAll('commerce.passes')
              .select(limitsOfPass),
          ).as('pass'),
        )
        .execute();
      return rows.flatMap(({ pass, ...row }) => (pass === null ? [] : [{ ...row, pass }]));
    },
    listMemberships: (channelId, userId) =>
      db
        .selectFrom('commerce.subscriptions')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('state', 'in', runningStates)
        .orderBy('id', 'desc')
        .select(['pass_id', 'state', 'renews', 'renewal_wish', 'period_end', 'access_until'])
        .execute(),
    countFeatures: async (channelId, userId, now) => {
      const { clips, downloads, clips_given, downloads_given } = await db
        .selectFrom('commerce.entitlements as held')
        .innerJoin('commerce.passes as pass', (join) =>
          join.onRef('pass.channel_id', '=', 'held.channel_id').onRef('pass.id', '=', 'held.pass_id'),
        )
        .where('held.channel_id', '=', channelId)
        .where('held.user_id', '=', userId)
        .where('held.active', '=', true)
        .where((row) => row.or([row('held.ends_at', 'is', null), row('held.ends_at', '>', now)]))
        .select([
          sql<number>`coalesce(sum(held.clips), 0)::integer`.as('clips'),
          sql<number>`coalesce(sum(held.downloads), 0)::integer`.as('downloads'),
          // An operator may have changed the number since, so what is left counts too.
          // The right may be of another pass than the uses.
          sql<number>`case when bool_or((pass.features ->> 'clipping')::boolean)
            then sum(greatest(held.clips, pass.clips)) else 0 end::integer`.as('clips_given'),
          sql<number>`case when bool_or((pass.features ->> 'download')::boolean
              or (pass.features ->> 'download_clip')::boolean)
            then sum(greatest(held.downloads, pass.downloads)) else 0 end::integer`.as('downloads_given'),
        ])
        .executeTakeFirstOrThrow();
      return { left: { clips, downloads }, given: { clips: clips_given, downloads: downloads_given } };
    },
    findRenewal: async (channelId, userId, feature, now) => {
      const row = await db
        .selectFrom('commerce.subscriptions as memberships')
        .innerJoin('commerce.passes as passes', (join) =>
          join
            .onRef('passes.channel_id', '=', 'memberships.channel_id')
            .onRef('passes.id', '=', 'memberships.pass_id'),
        )
        .where('memberships.channel_id', '=', channelId)
        .where('memberships.user_id', '=', userId)
        .where('memberships.state', 'in', ['active', 'trialing'])
        .where('memberships.renews', '=', true)
        .where(sql<boolean>`memberships.renewal_wish is distinct from 'stop'`)
        .where('memberships.period_end', '>', now)
        .where(`passes.${feature}`, '>', 0)
        .orderBy('memberships.period_end')
        .select('memberships.period_end')
        .limit(1)
        .executeTakeFirst();
      return row?.period_end ?? undefined;
    },
    takeFeature: async (channelId, userId, feature, now) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`commerce.features:${channelId}:${userId}`}, 0))`.execute(
        db,
      );
      const taken = await db
        .updateTable('commerce.entitlements')
        .set((row) => ({ [feature]: sql<number>`${row.ref(feature)} - 1` }))
        .where('channel_id', '=', channelId)
        .where('id', '=', (query) =>
          query
            .selectFrom('commerce.entitlements as left')
            .where('left.channel_id', '=', channelId)
            .where('left.user_id', '=', userId)
            .where('left.active', '=', true)
            .where((row) => row.or([row('left.ends_at', 'is', null), row('left.ends_at', '>', now)]))
            .where(`left.${feature}`, '>', 0)
            .orderBy('left.ends_at', (order) => order.asc().nullsLast())
            .orderBy('left.id')
            .limit(1)
            .select('left.id'),
        )
        .where(feature, '>', 0)
        .returning('id')
        .executeTakeFirst();
      return taken?.id;
    },
    giveBackFeature: async (channelId, periodId, feature) => {
      await db
        .updateTable('commerce.entitlements')
        .set((row) => ({ [feature]: sql<number>`${row.ref(feature)} + 1` }))
        .where('channel_id', '=', channelId)
        .where('id', '=', periodId)
        .execute();
    },
    followTime: (now, buyer) => followTime(db, now, buyer),
  };
}
