// What became of an order's money, in one word and a tone (R4.02): pure.
import type { Order } from '@floodlit/contract/commerce';
import type { OrderLabel } from './order-labels.ts';

/** Paid is the word of what has run out: it was paid all the same. */
export function transactionLabel(order: Pick<Order, 'status' | 'activity_status'>): OrderLabel {
  if (order.status === 'refunded') return { key: 'order.refunded', tone: 'info' };
  if (order.status !== 'paid') return { key: 'order.inactive', tone: 'neutral' };
  return order.activity_status === 'active'
    ? { key: 'order.active', tone: 'success' }
    : { key: 'order.paid', tone: 'neutral' };
}

/** Only money makes a receipt. */
export const hasReceipt = (order: Pick<Order, 'status' | 'price'>): boolean =>
  (order.status === 'paid' || order.status === 'refunded') && order.price > 0;
