// Receipts: numbered documents for payments, for reading and printing.
import * as z from 'zod/mini';
import { Order } from './commerce.ts';
import { Amount, Id } from '../primitives.ts';
import { one, route } from '../route.ts';

export const Receipt = z.object({
  /** Numbers have no gaps within a channel. Receipts of the sandbox are marked. */
  number: z.string(),
  issued_at: z.string(),
  /** The channel's data at the time of payment. */
  seller: z.object({
    name: z.string(),
    email: z.string(),
    /** The lines of a postal address. */
    address: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  order: Order,
  /**
   * The card that paid. Null without a card, and on receipts older than this field. The payment service names
   * the `brand`.
   */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Refunded since. */
  refunded: Amount,
  /** One for each refund, the oldest first. Numbers have no gaps within a channel. */
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
