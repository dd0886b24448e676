// An order's state as one word and a tone (R4.02): pure.
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { StatusTone } from '@floodlit/ui';
import type { PlainKey } from '../../lib/translate.tsx';

export interface OrderLabel {
  key: PlainKey;
  tone: StatusTone;
}

const ACTIVITY: Record<Order['activity_status'], OrderLabel> = {
  active: { key: 'order.active', tone: 'success' },
  inactive: { key: 'order.inactive', tone: 'neutral' },
  expired: { key: 'order.expired', tone: 'neutral' },
  canceled: { key: 'order.canceled', tone: 'warning' },
};

export function labelOf(order: Pick<Order, 'status' | 'activity_status'>): OrderLabel {
  if (order.status === 'refunded') return { key: 'order.refunded', tone: 'info' };
  return ACTIVITY[order.activity_status];
}

/** The orders that grant access now. */
export const isActive = (order: Pick<Order, 'status' | 'activity_status'>): boolean =>
  order.status === 'paid' && order.activity_status === 'active';
