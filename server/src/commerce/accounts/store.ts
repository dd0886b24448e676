// Queries that link a channel to its payment account, and the end of sandbox sales when real payments start.
import { sql, type Expression } from 'kysely';
import type { Database } from '../../db/connect.ts';

export type AccountLink =
  | { readonly kind: 'payment' | 'subscription' | 'customer'; readonly id: string }
  /** An open order. No object at the payment service is saved for it yet. */
  | { readonly kind: 'order' };

export interface AccountStore {
  /** The object that links the channel to its payment account; undefined when there is none. */
  findAccountLink(channelId: number, livemode: boolean): Promise<AccountLink | undefined>;
  /** The same for the deployment's account, across all channels without their own account. */
  findDefaultAccountLink(livemode: boolean): Promise<AccountLink | undefined>;
  /** Locks until the transaction ends: `sell` is a shared lock, `change` an exclusive one. */
  lockAccount(channelId: number, purpose: 'sell' | 'change'): Promise<void>;
  /** The publishable key of the channel's own account; undefined when it has none. */
  findOwnKey(channelId: number, livemode: boolean): Promise<string | undefined>;
  /** Ends sandbox entitlements now. Free ones stay. @returns the number of ended ones. */
  endSandboxSales(now: Date): Promise<number>;
}

/** An undefined channel stands for all channels without their own account. */
const whose = (db: Database, channelId: number | undefined, livemode: boolean) => ({
  orders: db
    .selectFrom('commerce.orders')
    .where('livemode', '=', livemode)
    .where((row) => isOf(row.ref('commerce.orders.channel_id'), channelId, row.val(livemode))),
  subscriptions: db
    .selectFrom('commerce.subscriptions')
    .where('livemode', '=', livemode)
    .where((row) => isOf(row.ref('commerce.subscriptions.channel_id'), channelId, row.val(livemode))),
});

const isOf = (column: Expression<number>, channelId: number | undefined, livemode: Expression<boolean>) =>
  channelId === undefined
    ? sql<boolean>`not exists (
        select from channel.payment_accounts own where own.channel_id = ${column} and own.livemode = ${livemode}
      )`
    : sql<boolean>`${column} = ${channelId}`;

/** The newest payment that happened or may still happen, or the newest subscription that may still charge. */
async function findPayable(
  db: Database,
  channelId: number | undefined,
  livemode: boolean,
): Promise<AccountLink | undefined> {
  const { orders, subscriptions } = whose(db, channelId, livemode);
  const order = await orders
    .where('payment_intent_id', 'is not', null)
    .where('status', '!=', 'expired')
    .orderBy('commerce.orders.id', 'desc')
    .select('payment_intent_id as id')
    .limit(1)
    .executeTakeFirst();
  if (typeof order?.id === 'string') return { kind: 'payment', id: order.id };
  const subscription = await subscriptions
    .where('service_id', 'is not', null)
    .where((row) =>
      row.or([row('state', 'not in', ['canceled', 'abandoned']), row('watched_until', 'is not', null)]),
    )
    .orderBy('commerce.subscriptions.id', 'desc')
    .select('service_id as id')
    .limit(1)
    .executeTakeFirst();
  return typeof subscription?.id === 'string' ? { kind: 'subscription', id: subscription.id } : undefined;
}

export const createAccountStore = (db: Database): AccountStore => ({
  findAccountLink: async (channelId, livemode) => {
    const payable = await findPayable(db, channelId, livemode);
    if (payable !== undefined) return payable;
    const customer = await db
      .selectFrom('commerce.customers')
      .where('channel_id', '=', channelId)
      .where('livemode', '=', livemode)
      .where('customer_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .select('customer_id as id')
      .limit(1)
      .executeTakeFirst();
    if (typeof customer?.id === 'string') return { kind: 'customer', id: customer.id };
    const open = await db
      .selectFrom('commerce.orders')
      .where('channel_id', '=', channelId)
      .where('livemode', '=', livemode)
      .where('status', 'in', ['created', 'failed', 'expiring'])
      .select('id')
      .limit(1)
      .executeTakeFirst();
    return open && { kind: 'order' };
  },
  findDefaultAccountLink: (livemode) => findPayable(db, undefined, livemode),
  lockAccount: async (channelId, purpose) => {
    const key = sql`hashtextextended(${`commerce.account:${channelId}`}, 0)`;
    await (
      purpose === 'sell'
        ? sql`select pg_advisory_xact_lock_shared(${key})`
        : sql`select pg_advisory_xact_lock(${key})`
    ).execute(db);
  },
  findOwnKey: async (channelId, livemode) => {
    const own = await db
      .selectFrom('channel.payment_accounts')
      .where('channel_id', '=', channelId)
      .where('livemode', '=', livemode)
      .select('publishable_key')
      .executeTakeFirst();
    return own?.publishable_key;
  },
  endSandboxSales: async (now) => {
    const { numUpdatedRows } = await db
      .updateTable('commerce.entitlements as entitlements')
      .from('commerce.orders as orders')
      .whereRef('orders.channel_id', '=', 'entitlements.channel_id')
      .whereRef('orders.id', '=', 'entitlements.order_id')
      .where('orders.livemode', '=', false)
      .where((row) =>
        row.or([
          row('orders.amount_cents', '>', 0),
          row('orders.coupon_id', 'is not', null),
          row('orders.type', '=', 'subscription'),
        ]),
      )
      .where((row) =>
        row.or([row('entitlements.ends_at', 'is', null), row('entitlements.ends_at', '>', now)]),
      )
      .set({ ends_at: now })
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
});
