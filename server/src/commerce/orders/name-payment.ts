// A payment of a subscription's invoice carries no order of ours: what names it is the order that its invoice was saved on.
import type { PaymentIntent } from '../accounts/ports.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';

/** What a payment of this order says of it. */
export const nameOf = ({
  id,
  uuid,
  channel_id,
}: Pick<OrderRecord, 'id' | 'uuid' | 'channel_id'>): Pick<
  PaymentIntent,
  'orderId' | 'orderUuid' | 'channelId'
> => ({ orderId: id, orderUuid: uuid ?? undefined, channelId: channel_id });

/** The intent with its order's name, when the order was saved as the one that this very payment pays. */
export const namedFor = (
  order: Pick<OrderRecord, 'id' | 'uuid' | 'channel_id' | 'type' | 'payment_intent_id'>,
  intent: PaymentIntent,
): PaymentIntent =>
  order.type === 'subscription' && intent.orderId === undefined && intent.id === order.payment_intent_id
    ? { ...intent, ...nameOf(order) }
    : intent;
