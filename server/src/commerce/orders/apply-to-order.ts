// Applies a payment for which an order waits, and logs an error for the operator when that is not possible.
import { applyPayment } from './apply-payment.ts';
import { namedFor } from './name-payment.ts';
import type { OrderRecord } from './order-rules.ts';
import type { OrdersDeps, PaymentIntent } from './ports.ts';

/**
 * An order whose payment cannot be applied keeps its place, so that the buyer cannot pay twice. The error log reports it.
 *
 * @returns whether it was applied.
 */
export async function applyToOrder(
  deps: OrdersDeps,
  order: OrderRecord,
  intent: PaymentIntent,
): Promise<boolean> {
  const applied = await applyPayment(deps, namedFor(order, intent));
  if (applied === 'applied') return true;
  deps.log.error('the payment of an order cannot be applied', new Error(`It is told: ${applied}.`), {
    channel: order.channel_id,
    order: order.id,
    intent: intent.id,
  });
  return false;
}
