// A payment of a subscription's invoice names no order of ours. The order that saved its intent names it.
import type { OrderRecord } from './order-rules.ts';
import type { PaymentIntent } from './ports.ts';

/** The fields by which a payment names this order. */
export const nameOf = ({
  id,
  uuid,
  channel_id,
}: Pick<OrderRecord, 'id' | 'uuid' | 'channel_id'>): Pick<
  PaymentIntent,
  'orderId' | 'orderUuid' | 'channelId'
> => ({ orderId: id, orderUuid: uuid ?? undefined, channelId: channel_id });

/** Adds the order's name to an unnamed intent, when a subscription's order has saved this very intent. */
export const namedFor = (
  order: Pick<OrderRecord, 'id' | 'uuid' | 'channel_id' | 'type' | 'payment_intent_id'>,
  intent: PaymentIntent,
): PaymentIntent =>
  order.type === 'subscription' && intent.orderId === undefined && intent.id === order.payment_intent_id
    ? { ...intent, ...nameOf(order) }
    : intent;
