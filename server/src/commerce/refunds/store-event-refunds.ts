// Refunds of all buyers of a game in the database, and the paid orders that contain the game.
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { RowKey } from '../../kernel/row-key.ts';
import type { GameOrder } from './share-rules.ts';

export type EventRefundRow = Selectable<Tables['commerce.event_refunds']>;
export type NewEventRefund = Insertable<Tables['commerce.event_refunds']>;

/** A refund of a game's buyers, and how far it is. */
export interface EventRefundRecord extends EventRefundRow {
  /** Orders with a request, and the state of those requests. */
  readonly requested: number;
  readonly done: number;
  readonly refused: number;
  /** The sum of all requests that the payment service did not refuse. */
  readonly cents: number;
  readonly currency: 'USD' | 'CAD' | null;
}

export interface OrderOfGame extends GameOrder {
  readonly id: number;
  readonly currency: 'USD' | 'CAD';
  /** A bank decides who gets the money. */
  readonly disputed: boolean;
}

export interface GameOrdersWanted {
  readonly livemode: boolean;
  /** Orders that were paid until this moment. */
  readonly paidUntil: Date;
  /** Only those after this order. */
  readonly after: number;
  readonly limit: number;
  /** Leaves out orders that this refund has asked for. */
  readonly beside?: number;
}

export interface EventRefundStore {
  /** Undefined when another refund of this game runs. */
  insertEventRefund(refund: NewEventRefund): Promise<EventRefundRow | undefined>;
  findEventRefund(channelId: number, id: number): Promise<EventRefundRow | undefined>;
  findEventRefundByKey(channelId: number, eventId: number, key: string): Promise<EventRefundRow | undefined>;
  findRunningEventRefund(
    channelId: number,
    eventId: number,
    livemode: boolean,
  ): Promise<EventRefundRow | undefined>;
  /** Refunds with orders that are not asked for yet, the oldest first. */
  listUnfinishedEventRefunds(livemode: boolean, limit: number): Promise<RowKey[]>;
  finishEventRefund(refund: RowKey, now: Date): Promise<void>;
  findEventRefundRecord(refund: RowKey): Promise<EventRefundRecord | undefined>;
  /** The newest first. */
  listEventRefunds(
    channelId: number,
    eventId: number,
    livemode: boolean,
    limit: number,
  ): Promise<EventRefundRecord[]>;
  /** Paid orders that contain the game, alone or in a bundle, by id. */
  listOrdersOfGame(channelId: number, eventId: number, wanted: GameOrdersWanted): Promise<OrderOfGame[]>;
}

export function createEventRefundStore(db: Database): EventRefundStore {
  const all = (channelId: number) =>
    db.selectFrom('commerce.event_refunds').where('channel_id', '=', channelId).selectAll();
  const listRecords = async (which: RawBuilder<unknown>, limit: number): Promise<EventRefundRecord[]> => {
    const { rows } = await sql<EventRefundRecord>`
        select one.*, sums.requested, sums.done, sums.refused, sums.cents, sums.currency
          from commerce.event_refunds one
          cross join lateral (
            select count(*)::int as requested, count(*) filter (where refunds.status = 'done')::int as done,
              count(*) filter (where refunds.status = 'refused')::int as refused,
              coalesce(sum(refunds.amount_cents) filter (where refunds.status <> 'refused'), 0)::int as cents,
              min(orders.currency) as currency
              from commerce.refunds refunds
              join commerce.orders orders
                on orders.channel_id = refunds.channel_id and orders.id = refunds.order_id
             where refunds.channel_id = one.channel_id and refunds.event_refund_id = one.id) sums
         where ${which} order by one.id desc limit ${limit}`.execute(db);
    return rows;
  };
  return {
    insertEventRefund: (refund) =>
      db
        .insertInto('commerce.event_refunds')
        .values(refund)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),
    findEventRefund: (channelId, id) => all(channelId).where('id', '=', id).executeTakeFirst(),
    findEventRefundByKey: (channelId, eventId, key) =>
      all(channelId).where('event_id', '=', eventId).where('request_key', '=', key).executeTakeFirst(),
    findRunningEventRefund: (channelId, eventId, livemode) =>
      all(channelId)
        .where('event_id', '=', eventId)
        .where('livemode', '=', livemode)
        .where('finished_at', 'is', null)
        .executeTakeFirst(),
    listUnfinishedEventRefunds: (livemode, limit) =>
      db
        .selectFrom('commerce.event_refunds')
        .where('finished_at', 'is', null)
        .where('livemode', '=', livemode)
        .orderBy('asked_at')
        .limit(limit)
        .select(['channel_id', 'id'])
        .execute(),
    finishEventRefund: async ({ channel_id, id }, now) => {
      await db
        .updateTable('commerce.event_refunds')
        .set({ finished_at: now })
        .where('channel_id', '=', channel_id)
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute();
    },
    findEventRefundRecord: async ({ channel_id, id }) =>
      (await listRecords(sql`one.channel_id = ${channel_id} and one.id = ${id}`, 1))[0],
    listEventRefunds: (channelId, eventId, livemode, limit) =>
      listRecords(
        sql`one.channel_id = ${channelId} and one.event_id = ${eventId} and one.livemode = ${livemode}`,
        limit,
      ),
    async listOrdersOfGame(channelId, eventId, { livemode, paidUntil, after, limit, beside }) {
      const { rows } = await sql<OrderOfGame>`
        select orders.id, orders.currency, orders.disputed, orders.amount_cents,
          coalesce(kept.cents, 0)::int as kept_cents, coalesce(back.asked, 0)::int as asked_cents,
          coalesce(back.returned, 0)::int as returned_cents, items.list as items
          from commerce.orders orders
          left join lateral (
            select sum(amount_cents) as cents from commerce.ledger ledger
             where ledger.channel_id = orders.channel_id and ledger.order_id = orders.id
               and ledger.kind <> 'fee') kept on true
          left join lateral (
            select sum(refunds.amount_cents) filter (where refunds.status = 'asked') as asked,
              sum(refunds.amount_cents) filter (where refunds.status <> 'refused'
                and of_event.event_id = ${eventId}) as returned
              from commerce.refunds refunds
              left join commerce.event_refunds of_event
                on of_event.channel_id = refunds.channel_id and of_event.id = refunds.event_refund_id
             where refunds.channel_id = orders.channel_id and refunds.order_id = orders.id) back on true
          left join lateral (
            select json_agg(json_build_object('event_id', items.event_id,
                'cents', items.base_price_cents + items.service_fee_cents) order by items.position) as list
              from commerce.order_items items
             where items.channel_id = orders.channel_id and items.order_id = orders.id) items on true
         where orders.channel_id = ${channelId} and orders.id in (
            select id from commerce.orders alone
             where alone.channel_id = ${channelId} and alone.event_id = ${eventId} and alone.type = 'event'
            union all
            select order_id from commerce.order_items bundled
             where bundled.channel_id = ${channelId} and bundled.event_id = ${eventId})
           and orders.status = 'paid' and orders.payment_intent_id is not null and orders.livemode = ${livemode}
           and orders.paid_at <= ${paidUntil} and orders.id > ${after}
           and not exists (select from commerce.refunds own
                            where own.channel_id = orders.channel_id and own.order_id = orders.id
                              and own.event_refund_id = ${beside ?? null})
         order by orders.id limit ${limit}`.execute(db);
      return rows;
    },
  };
}
