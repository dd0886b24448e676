// What became of an order's money, in one word and a tone (R4.02): pure.
import type { Order } from '@floodlit/contract/commerce';
import type { OrderLabel } from './order-labels.ts';

/** Paid is the word of what has run out: it was paid all the same. What a bank holds back opens nothing for now. */
export function transactionLabel(order: Pick<Order, 'status' | 'activity_status'>): OrderLabel {
  if (order.status === 'refunded') return { key: 'order.refunded', tone: 'info' };
  if (order.status !== 'paid' || order.activity_status === 'inactive')
    return { key: 'order.inactive', tone: 'neutral' };
  return order.activity_status === 'active'
    ? { key: 'order.active', tone: 'success' }
    : { key: 'order.paid', tone: 'neutral' };
}

/** Of a subscription's order: whether it began or renewed itself with it (R4.02). */
export function subscriptionKey({ subscription_event: event }: Pick<Order, 'subscription_event'>) {
  if (event === null) return undefined;
  return event === 'created' ? 'order.subscription_created' : 'order.subscription_updated';
}

/** Only money makes a receipt. */
export const hasReceipt = (order: Pick<Order, 'status' | 'price'>): boolean =>
  (order.status === 'paid' || order.status === 'refunded') && order.price > 0;
