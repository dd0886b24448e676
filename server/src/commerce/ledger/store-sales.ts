// Sums of the ledger for reports. The ledger is the only source of money in a report.
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/connect.ts';

export type SalesBy = 'product' | 'coupon' | 'trk' | 'day' | 'event';

/** Whole days in the channel's time zone, both included. */
export interface SalesSpan {
  readonly channelId: number;
  /** Such as 2026-11-20. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly livemode: boolean;
}

/** Cents. Refunds, lost disputes and fees are negative, as in the ledger. */
export interface SalesRow {
  /** Null for sales without a coupon, a tracking text or a game. */
  readonly name: string | null;
  readonly currency: string;
  /** The orders that were charged in these days. */
  readonly orders: number;
  readonly charged_cents: number;
  readonly refunded_cents: number;
  readonly disputed_cents: number;
  readonly fee_cents: number;
  /** The discount of the charged orders. */
  readonly discount_cents: number;
}

/** Orders of one game, not those of passes that include it. */
export interface GameOrders {
  readonly paid: number;
  /** The bank refused the last card. */
  readonly refused: number;
}

export interface SalesStore {
  countGameOrders(channelId: number, eventId: number, since: Date, livemode: boolean): Promise<GameOrders>;
  /**
   * Every cent of the ledger in these days counts in exactly one row. By event, a bundle counts as an order for each of
   * its games.
   */
  sumSales(span: SalesSpan, by: SalesBy): Promise<SalesRow[]>;
}

const rowsMaximum = 10_000;

const names: Readonly<Record<SalesBy, (zone: string) => RawBuilder<string | null>>> = {
  product: () => sql`orders.product_name`,
  coupon: () => sql`orders.coupon_code`,
  trk: () => sql`orders.trk`,
  day: (zone) => sql`(ledger.happened_at at time zone ${zone})::date::text`,
  event: () => sql`coalesce(items.event_id, orders.event_id)::text`,
};

/** The items of bundles with their running sum of prices. */
const pricedItems = sql`
  select channel_id, order_id, event_id, price, sum(price) over (bundle order by position) as upto,
    sum(price) over (partition by channel_id, order_id) as whole
    from commerce.order_items cross join lateral (select base_price_cents + service_fee_cents as price) priced
   window bundle as (partition by channel_id, order_id)`;
const noItems = sql`
  select null::bigint as channel_id, null::bigint as order_id, null::bigint as event_id, null::bigint as price,
    null::bigint as upto, null::bigint as whole where false`;

/** A bundle's cents go to its games by their prices. Differences of rounded running sums add up to the whole again. */
const partOf = (amount: RawBuilder<unknown>) => sql`
  case when items.order_id is null then ${amount}
       else round(${amount}::numeric * items.upto / nullif(items.whole, 0))
         - round(${amount}::numeric * (items.upto - items.price) / nullif(items.whole, 0)) end`;
const cents = (kind: string) =>
  sql`coalesce(sum(${partOf(sql`ledger.amount_cents`)}) filter (where ledger.kind = ${kind}), 0)::int`;

export function createSalesStore(db: Database): SalesStore {
  return {
    async countGameOrders(channelId, eventId, since, livemode) {
      const { rows } = await sql<GameOrders>`
        select count(*) filter (where paid_at >= ${since})::int as paid,
          count(*) filter (where status = 'failed')::int as refused
          from commerce.orders
         where channel_id = ${channelId} and event_id = ${eventId} and livemode = ${livemode}
           and updated_at >= ${since}`.execute(db);
      return rows[0] ?? { paid: 0, refused: 0 };
    },
    async sumSales({ channelId, from, to, zone, livemode }, by) {
      const { rows } = await sql<SalesRow>`
        select ${names[by](zone)} as name, ledger.currency,
          count(distinct ledger.order_id) filter (where ledger.kind = 'charge')::int as orders,
          ${cents('charge')} as charged_cents, ${cents('refund')} as refunded_cents,
          ${cents('dispute')} as disputed_cents, ${cents('fee')} as fee_cents,
          coalesce(sum(${partOf(sql`orders.discount_cents`)}) filter (where ledger.kind = 'charge'), 0)::int
            as discount_cents
          from commerce.ledger ledger
          join commerce.orders orders on orders.channel_id = ledger.channel_id and orders.id = ledger.order_id
          left join (${by === 'event' ? pricedItems : noItems}) items
            on items.channel_id = ledger.channel_id and items.order_id = ledger.order_id
         where ledger.channel_id = ${channelId} and orders.livemode = ${livemode}
           and ledger.happened_at >= ${from}::date::timestamp at time zone ${zone}
           and ledger.happened_at < (${to}::date + 1)::timestamp at time zone ${zone}
         group by 1, 2 order by charged_cents desc, name nulls last, ledger.currency limit ${rowsMaximum}`.execute(
        db,
      );
      return rows;
    },
  };
}
