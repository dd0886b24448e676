// Whoever presses again has heard of the refusal before; we may not have yet.
import { applyToOrder } from './apply-to-order.ts';
import type { PaymentIntent } from '../accounts/ports.ts';
import type { OrderKey, OrderRecord } from '../entitlements/order-rules.ts';
import type { OrdersDeps } from './ports.ts';

/**
 * The browser hears of a refusal before we do. It is written down first, and the order opened again: told later, it would be
 * taken for the answer to this try, and a buyer whose payment is on its way be told that the card was declined.
 *
 * @param before the payment as it was before this try.
 * @returns the order, open for the next try unless it is closed.
 */
export async function openNextTry(
  deps: OrdersDeps,
  key: OrderKey,
  before: PaymentIntent,
): Promise<OrderRecord> {
  const order = await findOwnOrder(deps, key);
  if (before.status !== 'failed') return order;
  await applyToOrder(deps, order, before);
  return (await deps.store.reopenOrder(key, deps.clock.now())) ?? findOwnOrder(deps, key);
}

/** One that was found before: orders are not deleted. */
export async function findOwnOrder(deps: OrdersDeps, { channel_id, id }: OrderKey): Promise<OrderRecord> {
  const order = await deps.store.findOrder(channel_id, id);
  if (order === undefined) throw new Error(`Order ${id} is gone.`);
  return order;
}
