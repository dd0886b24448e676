// Ports of receipts: their store, and letters to the buyer.
import type { Queue } from '../../kernel/queue.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { BundleStore, OrderItem, OrderRecord, OrderStore, OverlapStore } from '../orders/index.ts';
import type { CreditNoteCause, CreditNoteRecord, CreditNoteStore } from './store-credit-notes.ts';
import type { ReceiptRecord, ReceiptStore } from './store.ts';

export interface ReceiptsStore
  extends OrderStore, BundleStore, Pick<OverlapStore, 'findGivenBack'>, ReceiptStore, CreditNoteStore {
  /** The same store inside a transaction. */
  within(scope: Scope): ReceiptsStore;
}

/** Sends a receipt to its buyer. Idempotent. */
export type PostReceipt = (
  order: OrderRecord,
  receipt: ReceiptRecord,
  /** The items of a bundle. */
  items: readonly OrderItem[],
) => Promise<void>;

export interface CreditNoteFacts {
  readonly order: OrderRecord;
  readonly receipt: ReceiptRecord;
  readonly note: CreditNoteRecord;
  /** The cents that remain of the order after this refund. */
  readonly keptCents: number;
  /** The order paid at the same time that gives all of this one: the reason why this one went back. */
  readonly other: OrderRecord | undefined;
  /** The order is a period of a membership that has a later paid period. */
  readonly isEarlierPeriod: boolean;
  readonly cause: CreditNoteCause | undefined;
}

/** Sends a credit note to its buyer. Idempotent. */
export type PostCreditNote = (facts: CreditNoteFacts) => Promise<void>;

/** Dependencies of the transaction that pays or refunds an order. */
export interface IssuingDeps {
  readonly store: ReceiptsStore;
  readonly queue: Queue;
}

export interface ReceiptsDeps extends IssuingDeps {
  readonly postReceipt: PostReceipt;
  readonly postCreditNote: PostCreditNote;
}
