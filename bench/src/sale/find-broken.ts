// Compares both ledgers after a sale: every fan has one charge, one order, one entitlement and one ledger line.
import { createCommerceStore } from '../../../server/src/commerce/store.ts';
import type { Sold } from './put-on-sale.ts';
import type { Fan } from '../product/seed-fans.ts';
import type { SellingProduct } from '../product/start-selling-product.ts';

export interface Broken {
  /** Fans without a paid order that opens something. */
  readonly lost: number;
  /** Charges, orders or entitlements beyond one for each fan. */
  readonly doubled: number;
  readonly charges: number;
  readonly orders: number;
  readonly entitlements: number;
  readonly lines: number;
  readonly violations: number;
}

const shownMaximum = 20;

export async function findBroken(
  { connection: { pool, db } }: Pick<SellingProduct, 'connection'>,
  { channelId }: Sold,
  fans: readonly Fan[],
): Promise<Broken> {
  const { rows } = await pool.query<
    Record<'charges' | 'orders' | 'entitlements' | 'lines' | 'served', number>
  >(
    `with bought as (
       select * from commerce.orders where channel_id = $1 and user_id = any($2) and status = 'paid'
     )
     select (select count(*)::int from bought) as orders,
       (select count(*)::int from commerce.entitlements e join bought b on b.id = e.order_id where e.active) as entitlements,
       (select count(distinct b.user_id)::int from commerce.entitlements e join bought b on b.id = e.order_id where e.active) as served,
       (select count(*)::int from commerce.ledger l join bought b on b.id = l.order_id where l.kind = 'charge') as lines,
       (select count(*)::int from stripe_sandbox.objects o
         join commerce.orders b on b.channel_id = $1 and b.user_id = any($2)
          and o.object -> 'metadata' ->> 'order' = b.id::text
        where o.kind = 'payment_intent' and o.object ->> 'status' = 'succeeded') as charges`,
    [channelId, fans.map(({ userId }) => userId)],
  );
  const [counted] = rows;
  if (counted === undefined) throw new Error('The books cannot be counted.');
  const { charges, orders, entitlements, lines, served } = counted;
  const violations = await createCommerceStore(db).listViolations(new Date(0), shownMaximum, (because) => {
    throw new Error(`The promises could not be looked at: ${because}`);
  });
  const beyond = (count: number): number => Math.max(0, count - fans.length);
  return {
    lost: fans.length - served,
    doubled: beyond(charges) + beyond(orders) + beyond(entitlements) + beyond(lines),
    charges,
    orders,
    entitlements,
    lines,
    violations: violations.length,
  };
}
