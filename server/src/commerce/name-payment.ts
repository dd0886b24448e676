// A payment of a subscription's invoice carries no order of ours: what names it is the order that its invoice was saved on.
import type { PaymentIntent } from './ports.ts';
import type { OrderRecord } from './rules.ts';

/** The intent with its order's name, when the order was saved as the one that this very payment pays. */
export const namedFor = (
  order: Pick<OrderRecord, 'id' | 'channel_id' | 'type' | 'payment_intent_id'>,
  intent: PaymentIntent,
): PaymentIntent =>
  order.type === 'subscription' && intent.orderId === undefined && intent.id === order.payment_intent_id
    ? { ...intent, orderId: order.id, channelId: order.channel_id }
    : intent;
