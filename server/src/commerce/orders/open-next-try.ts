// A buyer who pays again has seen the refusal in the browser. The server may not know it yet.
import { applyToOrder } from './apply-to-order.ts';
import type { OrderKey, OrderRecord } from './order-rules.ts';
import type { OrdersDeps, PaymentIntent } from './ports.ts';

/**
 * The browser learns of a refusal before the server does. So the server saves the refusal first and reopens the order.
 * Saved later, the refusal would count as the answer to this try. The buyer would read that the card was declined while
 * the payment is on its way.
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

/** Reads an order that the caller has found before. Orders are not deleted, so it must exist. */
export async function findOwnOrder(
  deps: Pick<OrdersDeps, 'store'>,
  { channel_id, id }: OrderKey,
): Promise<OrderRecord> {
  const order = await deps.store.findOrder(channel_id, id);
  if (order === undefined) throw new Error(`Order ${id} is gone.`);
  return order;
}
