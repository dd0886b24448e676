// Time ends entitlements and frees their orders' places. Entitlements that ended too early run again.
import { sql } from 'kysely';
import type { Database } from '../../../db/connect.ts';

export interface OneBuyer {
  readonly channelId: number;
  readonly userId: number;
}

export interface Returned {
  readonly channel_id: number;
  readonly user_id: number;
}

/** In a statement over `orders`: all entitlements of the order are over. A bundle runs while any of its items does. */
const nothingIsLeft = (now: Date) => sql<boolean>`not exists (
  select from commerce.entitlements as items
   where items.channel_id = orders.channel_id and items.order_id = orders.id
     and (items.ends_at is null or items.ends_at > ${now})
)`;

/** Batch size. It keeps each statement within its time limit. */
const backAtOnce = 1_000;

/** Works for one buyer, or for all. @returns the buyers who got access back. */
export async function followTime(db: Database, now: Date, buyer?: OneBuyer): Promise<readonly Returned[]> {
  await endRunOut(db, now, buyer);
  await endDisputed(db, now, buyer);
  return giveBack(db, now, buyer);
}

async function endRunOut(db: Database, now: Date, buyer?: OneBuyer): Promise<void> {
  let ended = db
    .updateTable('commerce.entitlements')
    .set({ active: false })
    .where('active', '=', true)
    .where('ends_at', '<=', now);
  if (buyer !== undefined)
    ended = ended.where('channel_id', '=', buyer.channelId).where('user_id', '=', buyer.userId);
  await db
    .with('ended', () => ended.returning(['channel_id', 'order_id']))
    .updateTable('commerce.orders as orders')
    .from('ended')
    .set({ running: false, updated_at: now })
    .where('orders.status', '=', 'paid')
    .whereRef('orders.channel_id', '=', 'ended.channel_id')
    .whereRef('orders.id', '=', 'ended.order_id')
    .where(nothingIsLeft(now))
    .execute();
}

/**
 * Ends disputed entitlements when their time is over. They are inactive already, and their order now frees its place.
 */
async function endDisputed(db: Database, now: Date, buyer?: OneBuyer): Promise<void> {
  let disputed = db
    .updateTable('commerce.orders as orders')
    .from('commerce.entitlements as given')
    .set({ running: false, updated_at: now })
    .where('orders.disputed', '=', true)
    .where('orders.status', '=', 'paid')
    .where('orders.running', '=', true)
    .whereRef('orders.channel_id', '=', 'given.channel_id')
    .whereRef('orders.id', '=', 'given.order_id')
    .where('given.ends_at', '<=', now)
    .where(nothingIsLeft(now));
  if (buyer !== undefined)
    disputed = disputed
      .where('orders.channel_id', '=', buyer.channelId)
      .where('orders.user_id', '=', buyer.userId);
  await disputed.execute();
}

/**
 * Gives access back that ended too early: a clock was ahead, or an end was moved after it had passed. The order takes
 * its place again unless another order holds it; the newer of two such orders takes it. During a dispute only the
 * place comes back, so that the buyer cannot buy the product again.
 *
 * Locks the orders first and skips those that are locked elsewhere. Without this, it could overwrite a refund or
 * dispute that is being saved. The next run handles the skipped ones.
 */
async function giveBack(db: Database, now: Date, buyer?: OneBuyer): Promise<readonly Returned[]> {
  const whose =
    buyer === undefined
      ? sql`not given.active`
      : sql`orders.channel_id = ${buyer.channelId} and orders.user_id = ${buyer.userId} and not (given.active and orders.running)`;
  const { rows } = await sql<Returned>`
    with held as (
      select orders.* from commerce.orders as orders
        join commerce.entitlements as given on (given.channel_id, given.order_id) = (orders.channel_id, orders.id)
       where orders.status = 'paid' and not (orders.disputed and orders.running) and given.ends_at > ${now} and ${whose}
       limit ${backAtOnce}
         for no key update of orders skip locked
    ), again as (
      update commerce.entitlements as given set active = true from held
       where (given.channel_id, given.order_id) = (held.channel_id, held.id) and not held.disputed
         and not given.active and given.ends_at > ${now}
      returning given.channel_id, given.user_id
    ), placed as (
      update commerce.orders as orders set running = true, updated_at = ${now} from held
       where (orders.channel_id, orders.id) = (held.channel_id, held.id) and not orders.running
         and not exists (
           select from commerce.orders as other
            where (other.channel_id, other.user_id, other.product_key, other.livemode)
                = (orders.channel_id, orders.user_id, orders.product_key, orders.livemode)
              and other.id <> orders.id
              and (other.status in ('created', 'failed', 'expiring')
                or (other.status = 'paid' and (other.running or (other.id > orders.id and other.id in (select id from held))))))
    )
    select distinct channel_id, user_id from again`.execute(db);
  if (buyer === undefined)
    await sql`
      update commerce.entitlements set active = true
       where order_id is null and not active and ends_at > ${now}`.execute(db);
  return rows;
}
