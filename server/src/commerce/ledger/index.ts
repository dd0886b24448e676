// The exports of ledger for the sub-rooms to the right: the movements of money.
export type { RefundMarks } from './ports.ts';
export { recordMoney } from './record-money.ts';
export { type LedgerComparison, type LedgerEntry, type Span, shorterSpans, startComparing } from './rules.ts';
export type { SalesSpan } from './store-sales.ts';
export type { LedgerStore, PaidOrder } from './store.ts';
