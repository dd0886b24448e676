// What receipts need: their rows beside those of orders, and letters to the buyer.
import type { Queue } from '../../kernel/queue.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';
import type { BundleStore, OrderItem } from '../orders/bundles/store.ts';
import type { OrderStore } from '../orders/store.ts';
import type { CreditNoteRecord, CreditNoteStore } from './store-credit-notes.ts';
import type { ReceiptRecord, ReceiptStore } from './store.ts';

export interface ReceiptsStore extends OrderStore, BundleStore, ReceiptStore, CreditNoteStore {
  /** The same store inside a transaction. */
  within(scope: Scope): ReceiptsStore;
}

/** Writes a receipt to its buyer, once however often it is asked. */
export type PostReceipt = (
  order: OrderRecord,
  receipt: ReceiptRecord,
  /** Of a bundle. */
  items: readonly OrderItem[],
) => Promise<void>;

export interface CreditNoteFacts {
  readonly order: OrderRecord;
  readonly receipt: ReceiptRecord;
  readonly note: CreditNoteRecord;
  /** Of the order, after this refund. */
  readonly keptCents: number;
}

/** Writes a credit note to its buyer, once however often it is asked. */
export type PostCreditNote = (facts: CreditNoteFacts) => Promise<void>;

/** What is written in the transaction that pays an order or gives its money back. */
export interface IssuingDeps {
  readonly store: ReceiptsStore;
  readonly queue: Queue;
}

export interface ReceiptsDeps extends IssuingDeps {
  readonly postReceipt: PostReceipt;
  readonly postCreditNote: PostCreditNote;
}
