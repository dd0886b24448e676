// The reactions of higher sub-rooms to an order's moves. Orders receive them as dependencies, because orders lie
// below.
import type { OrderFollowers } from './orders/ports.ts';
import { issueCreditNotes } from './receipts/issue-credit-notes.ts';
import { issueReceipt } from './receipts/issue-receipt.ts';
import { closeSubscription } from './subscriptions/close-subscription.ts';

export const orderFollowers: OrderFollowers = { issueReceipt, issueCreditNotes, closeSubscription };
