// What happens in other sub-rooms when an order moves. Orders call these through their deps, since they lie below.
import type { OrderFollowers } from './orders/ports.ts';
import { issueCreditNotes } from './receipts/issue-credit-notes.ts';
import { issueReceipt } from './receipts/issue-receipt.ts';
import { closeSubscription } from './subscriptions/close-subscription.ts';

export const orderFollowers: OrderFollowers = { issueReceipt, issueCreditNotes, closeSubscription };
