// What a buyer gets for money: a numbered paper that can be read and printed.
import * as z from 'zod/mini';
import { Order } from './commerce.ts';
import { Amount, Id } from './primitives.ts';
import { one, route } from './route.ts';

export const Receipt = z.object({
  /** Numbered without a gap within the channel; those of the sandbox say so. */
  number: z.string(),
  issued_at: z.string(),
  /** As the channel was when it was paid. */
  seller: z.object({
    name: z.string(),
    email: z.string(),
    /** Lines as on an envelope. */
    address: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  order: Order,
  /** The card that paid; null where none did, and on receipts from before cards were kept. `brand` as the payment service writes it. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Given back since. */
  refunded: Amount,
  /** One for each refund, numbered without a gap within the channel. The oldest first. */
  credit_notes: z.array(z.object({ number: z.string(), issued_at: z.string(), amount: Amount })),
});
export type Receipt = z.infer<typeof Receipt>;

export const receipts = {
  read: route({
    method: 'GET',
    path: '/orders/:id/receipt',
    summary: 'The receipt of an order that was paid with money',
    audience: 'user',
    params: z.object({ id: Id }),
    response: one(Receipt),
    errors: ['commerce.order_not_found', 'commerce.receipt_not_found'],
  }),
} as const;
