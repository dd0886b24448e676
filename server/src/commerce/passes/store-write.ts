// Passes as an operator writes them, in the database.
import { sql } from 'kysely';
import type { PassFields } from '@floodlit/contract/commerce/shop';
import { databaseOf, type Database } from '../../db/connect.ts';
import { containing } from '../../db/like-pattern.ts';
import type { Scope } from '../../kernel/transact.ts';
import { limitsOfPass } from './store.ts';
import type { Pass } from './rules.ts';

export type PassRow = Omit<PassFields, 'kind' | 'type' | 'event_categories' | 'participants'> &
  Pick<Pass, 'kind' | 'type' | 'currency'>;

export interface PassPlace {
  readonly search: string;
  readonly sort: 'weight' | 'name' | 'price';
  readonly direction: 'asc' | 'desc';
  readonly state?: 'on_sale' | 'stopped' | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface PassWriteStore {
  within(scope: Scope): PassWriteStore;
  insertPass(channelId: number, row: PassRow): Promise<number>;
  updatePass(channelId: number, id: number, row: Partial<PassRow> & { on_sale?: boolean }): Promise<void>;
  writeLimits(
    channelId: number,
    id: number,
    limits: Pick<PassFields, 'event_categories' | 'participants'>,
  ): Promise<void>;
  /** Locks the pass until the end of the transaction. */
  lockPass(channelId: number, id: number): Promise<Pass | undefined>;
  /** Packages and memberships, also those that are not on sale. */
  listAllPasses(channelId: number): Promise<Pass[]>;
  /** Why the channel's currency stays: a paid order, or a pass on sale. */
  findCurrencyLock(channelId: number, livemode: boolean): Promise<'sold' | 'on_sale' | undefined>;
  /** A package or a membership, also one that is not on sale. */
  findWrittenPass(channelId: number, id: number): Promise<Pass | undefined>;
  /** A page of them. In the order of the shop, those on sale come first. */
  pagePasses(channelId: number, place: PassPlace): Promise<{ readonly rows: Pass[]; readonly total: number }>;
  /** Whether an order, a purchase or a membership names the pass. */
  isSold(channelId: number, id: number): Promise<boolean>;
  deletePass(channelId: number, id: number): Promise<void>;
}

export function createPassWriteStore(db: Database): PassWriteStore {
  const passes = (channelId: number) =>
    db
      .selectFrom('commerce.passes')
      .where('commerce.passes.channel_id', '=', channelId)
      .selectAll('commerce.passes')
      .select((row) => limitsOfPass(row));
  return {
    within: (scope) => createPassWriteStore(databaseOf(scope)),
    async insertPass(channelId, { features, early_prices, ...row }) {
      const { id } = await db
        .insertInto('commerce.passes')
        .values({
          ...row,
          channel_id: channelId,
          features: JSON.stringify(features),
          early_prices: JSON.stringify(early_prices),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async updatePass(channelId, id, { features, early_prices, ...row }) {
      await db
        .updateTable('commerce.passes')
        .set({
          ...row,
          ...(features !== undefined && { features: JSON.stringify(features) }),
          ...(early_prices !== undefined && { early_prices: JSON.stringify(early_prices) }),
        })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .execute();
    },
    async writeLimits(channelId, id, { event_categories, participants }) {
      const shared = { channel_id: channelId, pass_id: id };
      // Rows that stay are not touched: the audit log tells the others.
      await db
        .deleteFrom('commerce.pass_categories')
        .where((row) => row.and(shared))
        .where(sql<boolean>`event_category_id <> all (${[...event_categories]}::bigint[])`)
        .execute();
      await db
        .deleteFrom('commerce.pass_participants')
        .where((row) => row.and(shared))
        .where(sql<boolean>`participant_id <> all (${[...participants]}::bigint[])`)
        .execute();
      if (event_categories.length > 0)
        await db
          .insertInto('commerce.pass_categories')
          .values(event_categories.map((event_category_id) => ({ ...shared, event_category_id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      if (participants.length > 0)
        await db
          .insertInto('commerce.pass_participants')
          .values(participants.map((participant_id) => ({ ...shared, participant_id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    },
    async lockPass(channelId, id) {
      await db
        .selectFrom('commerce.passes')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .select('id')
        .forUpdate()
        .execute();
      return passes(channelId).where('id', '=', id).executeTakeFirst();
    },
    listAllPasses: (channelId) =>
      passes(channelId)
        .where('kind', 'in', ['package', 'subscription'])
        .orderBy('on_sale', 'desc')
        .orderBy('weight')
        .orderBy('id')
        .execute(),
    async findCurrencyLock(channelId, livemode) {
      // A buyer may still pay an open order, and a membership in its trial renews in the currency of its time.
      const { rows } = await sql<{ sold: boolean; on_sale: boolean }>`
        select exists (select from commerce.orders where channel_id = ${channelId} and livemode = ${livemode}
                         and status <> 'expired' and amount_cents > 0)
            or exists (select from commerce.subscriptions where channel_id = ${channelId} and livemode = ${livemode}
                         and state not in ('canceled', 'abandoned')) as sold,
               exists (select from commerce.passes where channel_id = ${channelId} and on_sale) as on_sale`.execute(
        db,
      );
      const [found] = rows;
      return found?.sold === true ? 'sold' : found?.on_sale === true ? 'on_sale' : undefined;
    },
    findWrittenPass: (channelId, id) =>
      passes(channelId)
        .where('id', '=', id)
        .where('kind', 'in', ['package', 'subscription'])
        .executeTakeFirst(),
    async pagePasses(channelId, { search, sort, direction, state, limit, offset }) {
      const pattern = containing(search);
      const isListed = sql<boolean>`kind in ('package', 'subscription')
        and (name ilike ${pattern} or tag ilike ${pattern})
        and (${state ?? null}::text is null or on_sale = (${state ?? null}::text = 'on_sale'))`;
      const order = {
        weight: sql`on_sale desc, weight ${sql.raw(direction)}`,
        name: sql`lower(name) ${sql.raw(direction)}`,
        price: sql`base_price_cents + service_fee_cents ${sql.raw(direction)}`,
      }[sort];
      const [rows, counted] = await Promise.all([
        passes(channelId).where(isListed).orderBy(order).orderBy('id').limit(limit).offset(offset).execute(),
        db
          .selectFrom('commerce.passes')
          .where('channel_id', '=', channelId)
          .where(isListed)
          .select((row) => row.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { rows, total: Number(counted.total) };
    },
    async isSold(channelId, id) {
      const { rows } = await sql<{ sold: boolean }>`
        select exists (select from commerce.orders where channel_id = ${channelId} and pass_id = ${id})
            or exists (select from commerce.order_items where channel_id = ${channelId} and pass_id = ${id})
            or exists (select from commerce.entitlements where channel_id = ${channelId} and pass_id = ${id})
            or exists (select from commerce.subscriptions where channel_id = ${channelId} and pass_id = ${id}) as sold`.execute(
        db,
      );
      return rows[0]?.sold === true;
    },
    async deletePass(channelId, id) {
      await db
        .deleteFrom('commerce.passes')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .execute();
    },
  };
}
