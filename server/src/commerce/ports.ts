// The dependencies of commerce: those of all its sub-rooms.
import type { ReceiptsDeps } from './receipts/ports.ts';
import type { ReconcileDeps } from './reconcile/ports.ts';
import type { CommerceStore } from './store.ts';
import type { PostMembershipLetter } from './subscriptions/membership-letters.ts';

export interface CommerceDeps extends ReconcileDeps, ReceiptsDeps {
  readonly store: CommerceStore;
  readonly postMembershipLetter: PostMembershipLetter;
}
