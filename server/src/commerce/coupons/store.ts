// Coupons, their codes and their uses in the database. An order is a use: the count and the order change together.
import { sql, type Insertable, type Selectable } from 'kysely';
import { limits } from '@floodlit/contract/limits';
import type { Database } from '../../db/connect.ts';
import { beginningWith, containing } from '../../db/like-pattern.ts';
import type { Tables } from '../../db/tables.ts';
import type { RowKey } from '../../kernel/row-key.ts';
import { canonicalCode, type Coupon } from './rules.ts';

export type NewCoupon = Insertable<Tables['commerce.coupons']> & Pick<Coupon, 'passes' | 'events'>;

/** A coupon in a list, with its first code and the number of its codes. */
export interface ListedCoupon extends Omit<Coupon, 'passes' | 'events'> {
  readonly first_code: string;
  readonly codes: number;
}

type Order = Selectable<Tables['commerce.orders']>;

/** An order that holds a use of a coupon. */
export type CouponHolder = RowKey & Pick<Order, 'user_id' | 'livemode' | 'coupon_id' | 'coupon_code'>;

/** The state that a list shows. The rule of the list is `stateOf` in `list-coupons.ts`. */
const stateAt = (now: Date) => sql<string>`case
  when coupons.stopped_at is not null then 'stopped'
  when coupons.uses >= coupons.uses_maximum then 'used up'
  when coupons.starts_at > ${now} then 'to come'
  when coupons.ends_at <= ${now} then 'over'
  else 'runs' end`;

export interface CouponPlace {
  /** A part of a name, or the begin of a code. */
  readonly search: string;
  readonly sort: 'id' | 'name' | 'uses' | 'ends_at';
  readonly direction: 'asc' | 'desc';
  readonly state?: 'runs' | 'stopped' | 'to come' | 'over' | 'used up' | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface CouponStore {
  /**
   * Inserts the coupon and all codes. Call it inside a transaction. @returns its id, or undefined when a code is
   * taken.
   */
  insertCoupon(coupon: NewCoupon, codes: readonly string[]): Promise<number | undefined>;
  findCoupon(channelId: number, livemode: boolean, code: string): Promise<Coupon | undefined>;
  /** Newest first. */
  listCoupons(channelId: number, livemode: boolean, limit: number): Promise<ListedCoupon[]>;
  pageCoupons(
    channelId: number,
    livemode: boolean,
    place: CouponPlace,
    now: Date,
  ): Promise<{ readonly rows: ListedCoupon[]; readonly total: number }>;
  /** False when no coupon has this code, or it is already stopped. */
  stopCoupon(channelId: number, livemode: boolean, code: string, now: Date): Promise<boolean>;
  /** The buyer's orders that hold the coupon, without expired ones: the newest page of them. */
  listCouponOrders(channelId: number, couponId: number, userId: number): Promise<Order[]>;
  /** Counts the orders that hold one code, without expired ones. */
  countCodeUses(channelId: number, couponId: number, code: string): Promise<number>;
  /**
   * Takes a use for an order that this transaction inserted. False when no use is left in total, for this buyer or
   * for this code: the caller must then roll the transaction back.
   */
  takeUse(order: CouponHolder): Promise<boolean>;
  /** Counts the use of an expired order that was paid after all. A real payment counts, even past the maximum. */
  countUseAgain(order: CouponHolder): Promise<void>;
  /**
   * Releases the use of an order that was refunded because its buyer paid another one at the same time, once. Any other
   * refunded order keeps its use, also when an operator had kept both orders.
   */
  releaseUse(order: RowKey): Promise<void>;
  /** Moves `expiring` → `expired` and releases the use, in one statement. Without a move it releases nothing. */
  expireClosedOrder(order: RowKey, now: Date): Promise<void>;
}

const columns = [
  'id',
  'channel_id',
  'livemode',
  'name',
  'percent',
  'amount_cents',
  'currency',
  'minimum_cents',
  'order_type',
  'uses_maximum',
  'uses_per_user',
  'uses_per_code',
  'uses',
  'starts_at',
  'ends_at',
  'stopped_at',
] as const;

export function createCouponStore(db: Database): CouponStore {
  const holders = (channelId: number, couponId: number) =>
    db
      .selectFrom('commerce.orders')
      .where('channel_id', '=', channelId)
      .where('coupon_id', '=', couponId)
      .where('status', '<>', 'expired')
      .where('use_released', '=', false);
  const codesNamed = (channelId: number, livemode: boolean, code: string) =>
    db
      .selectFrom('commerce.coupon_codes')
      .where('channel_id', '=', channelId)
      .where('livemode', '=', livemode)
      .where('code', '=', code);
  const countCodeUses = async (channelId: number, couponId: number, code: string): Promise<number> => {
    const { count } = await holders(channelId, couponId)
      .where('coupon_code', '=', code)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const changeUses = ({ channel_id, coupon_id }: CouponHolder) =>
    db
      .updateTable('commerce.coupons')
      .set((row) => ({ uses: row('uses', '+', 1) }))
      .where('channel_id', '=', channel_id)
      .where('id', '=', coupon_id);
  /** Coupons with their first code and the number of their codes. */
  const listed = (channelId: number, livemode: boolean) =>
    db
      .selectFrom('commerce.coupons as coupons')
      .where('channel_id', '=', channelId)
      .where('livemode', '=', livemode)
      .select(columns)
      .select((row) => {
        const codes = row
          .selectFrom('commerce.coupon_codes as codes')
          .whereRef('codes.channel_id', '=', 'coupons.channel_id')
          .whereRef('codes.coupon_id', '=', 'coupons.id');
        return [
          codes
            .select(sql<string>`min(codes.code)`.as('code'))
            .$asScalar()
            .$notNull()
            .as('first_code'),
          codes
            .select((code) => code.fn.countAll<number>().as('count'))
            .$asScalar()
            .$notNull()
            .as('codes'),
        ];
      });
  return {
    insertCoupon: async ({ passes, events, ...coupon }, codes) => {
      const { id } = await db
        .insertInto('commerce.coupons')
        .values(coupon)
        .returning('id')
        .executeTakeFirstOrThrow();
      const shared = { channel_id: coupon.channel_id, coupon_id: id };
      if (passes.length > 0)
        await db
          .insertInto('commerce.coupon_passes')
          .values(passes.map((pass_id) => ({ ...shared, pass_id })))
          .execute();
      if (events.length > 0)
        await db
          .insertInto('commerce.coupon_events')
          .values(events.map((event_id) => ({ ...shared, event_id })))
          .execute();
      const inserted = await sql`
        insert into commerce.coupon_codes (channel_id, livemode, coupon_id, code)
        select ${coupon.channel_id}, ${coupon.livemode}, ${id}, unnest(${codes}::text[]) on conflict do nothing`.execute(
        db,
      );
      return Number(inserted.numAffectedRows) === codes.length ? id : undefined;
    },
    findCoupon: (channelId, livemode, code) =>
      db
        .selectFrom('commerce.coupon_codes as codes')
        .innerJoin('commerce.coupons as coupons', (join) =>
          join
            .onRef('coupons.channel_id', '=', 'codes.channel_id')
            .onRef('coupons.id', '=', 'codes.coupon_id')
            .onRef('coupons.livemode', '=', 'codes.livemode'),
        )
        .where('codes.channel_id', '=', channelId)
        .where('codes.livemode', '=', livemode)
        .where('codes.code', '=', code)
        .select(columns.map((column) => `coupons.${column}` as const))
        .select((row) => [
          row
            .selectFrom('commerce.coupon_passes as limited')
            .whereRef('limited.channel_id', '=', 'coupons.channel_id')
            .whereRef('limited.coupon_id', '=', 'coupons.id')
            .select(sql<number[]>`coalesce(json_agg(limited.pass_id), '[]')`.as('ids'))
            .$asScalar()
            .$notNull()
            .as('passes'),
          row
            .selectFrom('commerce.coupon_events as limited')
            .whereRef('limited.channel_id', '=', 'coupons.channel_id')
            .whereRef('limited.coupon_id', '=', 'coupons.id')
            .select(sql<number[]>`coalesce(json_agg(limited.event_id), '[]')`.as('ids'))
            .$asScalar()
            .$notNull()
            .as('events'),
        ])
        .executeTakeFirst(),
    listCoupons: (channelId, livemode, limit) =>
      listed(channelId, livemode).orderBy('id', 'desc').limit(limit).execute(),
    async pageCoupons(channelId, livemode, { search, sort, direction, state, limit, offset }, now) {
      const pattern = containing(search);
      const code = beginningWith(canonicalCode(search));
      const isFound = sql<boolean>`(coupons.name ilike ${pattern} or exists (select from commerce.coupon_codes as codes
          where codes.channel_id = coupons.channel_id and codes.coupon_id = coupons.id and codes.code like ${code}))
        and (${state ?? null}::text is null or ${state ?? null} = ${stateAt(now)})`;
      const order = {
        id: sql`id`,
        name: sql`lower(name)`,
        uses: sql`uses`,
        // A coupon without an end comes after all others.
        ends_at: sql`coalesce(ends_at, 'infinity')`,
      }[sort];
      const [rows, counted] = await Promise.all([
        listed(channelId, livemode)
          .where(isFound)
          .orderBy(sql`${order} ${sql.raw(direction)}`)
          .orderBy('id', direction)
          .limit(limit)
          .offset(offset)
          .execute(),
        db
          .selectFrom('commerce.coupons as coupons')
          .where('channel_id', '=', channelId)
          .where('livemode', '=', livemode)
          .where(isFound)
          .select((row) => row.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { rows, total: Number(counted.total) };
    },
    stopCoupon: async (channelId, livemode, code, now) => {
      const stopped = await db
        .updateTable('commerce.coupons')
        .set({ stopped_at: now })
        .where('channel_id', '=', channelId)
        .where('id', 'in', codesNamed(channelId, livemode, code).select('coupon_id'))
        .where('stopped_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return stopped !== undefined;
    },
    listCouponOrders: (channelId, couponId, userId) =>
      holders(channelId, couponId)
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(limits.listMaximum)
        .selectAll()
        .execute(),
    countCodeUses,
    takeUse: async (order) => {
      if (order.coupon_id === null || order.coupon_code === null) return false;
      const taken = await changeUses(order)
        .where((row) => row.or([row('uses_maximum', 'is', null), row('uses', '<', row.ref('uses_maximum'))]))
        .returning(['uses_per_user', 'uses_per_code'])
        .executeTakeFirst();
      if (taken === undefined) return false;
      // These statements run after the lock on the coupon's row, so they see every use that was committed before the
      // lock.
      const ofUser = await holders(order.channel_id, order.coupon_id)
        .where('user_id', '=', order.user_id)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (taken.uses_per_user !== null && ofUser.count > taken.uses_per_user) return false;
      return (
        taken.uses_per_code === null ||
        (await countCodeUses(order.channel_id, order.coupon_id, order.coupon_code)) <= taken.uses_per_code
      );
    },
    countUseAgain: async (order) => {
      await changeUses(order).execute();
    },
    releaseUse: async ({ channel_id, id }) => {
      await sql`
        with released as (
          update commerce.orders as orders set use_released = true
           where channel_id = ${channel_id} and id = ${id} and coupon_id is not null and not use_released
             and exists (select from commerce.overlaps as pair
                          where pair.channel_id = orders.channel_id and pair.second_order_id = orders.id
                            and (pair.outcome = 'give_back' or pair.settled_at is null))
          returning channel_id, coupon_id)
        update commerce.coupons as coupons set uses = uses - 1 from released
         where (coupons.channel_id, coupons.id) = (released.channel_id, released.coupon_id)`.execute(db);
    },
    expireClosedOrder: async (order, now) => {
      await db
        .with('expired', (given) =>
          given
            .updateTable('commerce.orders')
            .set({ status: 'expired', updated_at: now })
            .where('channel_id', '=', order.channel_id)
            .where('id', '=', order.id)
            .where('status', '=', 'expiring')
            .returning(['channel_id', 'coupon_id']),
        )
        .updateTable('commerce.coupons as coupons')
        .from('expired')
        .set((row) => ({ uses: row('coupons.uses', '-', 1) }))
        .whereRef('coupons.channel_id', '=', 'expired.channel_id')
        .whereRef('coupons.id', '=', 'expired.coupon_id')
        .execute();
    },
  };
}
