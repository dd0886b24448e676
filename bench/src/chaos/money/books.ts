// The two books after the faults: the payments of the service, and the orders and access of the product.
import pg from 'pg';
import { checkInvariants } from '../../../../server/src/commerce/index.ts';
import { createCommerceStore } from '../../../../server/src/commerce/store.ts';
import { systemClock } from '../../../../server/src/kernel/clock.ts';
import type { SellingProduct } from '../../product/start-selling-product.ts';
import type { Diary } from './diary.ts';

/** The subjects behind each figure, to diagnose a failed run. */
export interface Books {
  readonly charges: number;
  readonly ordersPaid: number;
  /** The fans who paid something. */
  readonly payers: readonly number[];
  readonly doubleCharges: readonly string[];
  readonly paidWithoutAccess: readonly string[];
  readonly accessWithoutPayment: readonly string[];
  readonly ordersLost: readonly string[];
  readonly wrongAmounts: readonly string[];
  readonly brokenPromises: readonly string[];
}

interface Charge {
  readonly intent: string;
  readonly cents: number;
  readonly order_id: number | null;
  readonly user_id: number | null;
  readonly amount_cents: number | null;
  readonly status: string | null;
  /** Names this very payment. */
  readonly is_own: boolean | null;
  readonly items: number;
  readonly active: number;
}

/** Payments that went through and were not given back, each with the order that it names, or that names it. */
const charged = `
  with paid as (
    select i.id as intent, (i.object ->> 'amount_received')::int as cents, i.object -> 'metadata' as metadata
      from stripe_sandbox.objects i left join stripe_sandbox.objects c on c.id = i.object ->> 'latest_charge'
     where i.kind = 'payment_intent' and i.object ->> 'status' = 'succeeded'
       and coalesce((c.object ->> 'amount_refunded')::int, 0) = 0
  )
  select p.intent, p.cents, o.id as order_id, o.user_id, o.amount_cents, o.status, o.payment_intent_id = p.intent as is_own,
         (select greatest(1, count(*))::int from commerce.order_items i where (i.channel_id, i.order_id) = (o.channel_id, o.id)) as items,
         (select count(*)::int from commerce.entitlements e where (e.channel_id, e.order_id) = (o.channel_id, o.id) and e.active) as active
    from paid p
    left join commerce.orders o on o.payment_intent_id = p.intent or o.id::text = p.metadata ->> 'order'`;

const unsettled = `
  select (select count(*) from stripe_sandbox.objects i
           where i.kind = 'payment_intent' and i.object ->> 'status' = 'succeeded' and not exists (
             select 1 from commerce.orders o where o.payment_intent_id = i.id and o.status in ('paid', 'refunded')))::int as payments,
         (select count(*) from commerce.orders where status = 'expiring')::int as closing,
         (select count(*) from commerce.subscriptions where state in ('opening', 'unknown', 'incomplete')
            and first_order_id in (select id from commerce.orders where status = 'paid'))::int as subscriptions,
         (select count(*) from commerce.webhook_inbox where done_at is null)::int as webhooks`;

export interface Unsettled {
  /** Money taken whose order does not say so. */
  readonly payments: number;
  /** Orders that are being closed. */
  readonly closing: number;
  /** Paid ones whose subscription is not known to run. */
  readonly subscriptions: number;
  /** Received and not worked off. */
  readonly webhooks: number;
}

/** A connection of its own: these questions are longer than a visitor's may be. */
async function asking<Answer>(
  product: SellingProduct,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(product.database as pg.ClientConfig);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const countUnsettled = (product: SellingProduct): Promise<Unsettled> =>
  asking(product, async (client) => {
    const { rows } = await client.query<Unsettled>(unsettled);
    return rows[0] ?? { payments: 0, closing: 0, subscriptions: 0, webhooks: 0 };
  });

/** Webhooks that reached the product after a moment. */
export const countDelivered = (product: SellingProduct, since: Date): Promise<number> =>
  asking(product, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from stripe_sandbox.delivery_attempts where response_status < 300 and attempted_at > $1`,
      [Math.ceil(since.getTime() / 1_000)],
    );
    return rows[0]?.count ?? 0;
  });

/** Each fan wanted one thing, so two payments of one fan are two for one product. */
function findDouble(charges: readonly Charge[]): string[] {
  const byFan = Map.groupBy(charges, ({ user_id, intent }) => user_id ?? intent);
  return [...byFan.values()]
    .filter((of) => new Set(of.map(({ intent }) => intent)).size > 1)
    .map((of) => of.map(({ order_id, intent }) => `order ${order_id} by ${intent}`).join(' and '));
}

export const readBooks = (product: SellingProduct, diary: Diary, fans: readonly number[]): Promise<Books> =>
  asking(product, async (client) => {
    const { rows: charges } = await client.query<Charge>(charged);
    const { rows: given } = await client.query<{ order_id: number; user_id: number }>(
      `select distinct e.order_id::int, e.user_id::int from commerce.entitlements e
         join commerce.orders o on (o.channel_id, o.id) = (e.channel_id, e.order_id)
        where e.active and o.amount_cents > 0 and e.user_id = any($1)`,
      [fans],
    );
    const { rows: orders } = await client.query<{ id: number; user_id: number; status: string }>(
      'select id::int, user_id::int, status from commerce.orders where user_id = any($1)',
      [fans],
    );
    const paidFor = new Set(charges.flatMap(({ order_id }) => (order_id === null ? [] : [Number(order_id)])));
    const known = new Map(orders.map((order) => [order.id, order]));
    const violations = await checkInvariants({
      store: createCommerceStore(product.connection.db),
      clock: systemClock,
    });
    return {
      charges: charges.length,
      ordersPaid: orders.filter(({ status }) => status === 'paid').length,
      payers: [...new Set(charges.flatMap(({ user_id }) => (user_id === null ? [] : [Number(user_id)])))],
      doubleCharges: findDouble(charges),
      paidWithoutAccess: charges
        .filter(
          ({ status, is_own, items, active }) => status !== 'paid' || is_own !== true || active !== items,
        )
        .map(
          ({ order_id, intent, status, active }) =>
            `order ${order_id} (${status}, ${active} open) by ${intent}`,
        ),
      accessWithoutPayment: given
        .filter(({ order_id }) => !paidFor.has(order_id))
        .map(({ order_id, user_id }) => `order ${order_id} of ${user_id}`),
      ordersLost: [
        ...[...diary.acknowledged]
          .filter(([id, userId]) => known.get(id)?.user_id !== userId)
          .map(([id]) => `order ${id} is not there`),
        ...[...diary.toldPaid]
          .filter((id) => known.get(id)?.status !== 'paid')
          .map((id) => `order ${id} was told to be paid`),
      ],
      wrongAmounts: charges
        .filter(({ cents, amount_cents }) => cents !== amount_cents)
        .map(({ order_id, intent }) => `order ${order_id} by ${intent}`),
      brokenPromises: violations.map(
        ({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`,
      ),
    };
  });
