// Ports of subscriptions: their store and letters to the subscriber.
import type { TellOfBadRow } from '../../kernel/bad-rows.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { OrdersDeps, OrdersStore } from '../orders/index.ts';
import type { PackagesDeps } from '../passes/index.ts';
import type { SubscriptionLetters } from './letters.ts';
import type { SubscriptionStore } from './store.ts';
import type { InvoiceFacts, PaymentIntent, SubscriptionFacts } from '../accounts/index.ts';

/** Types of the sub-rooms to the left that the verbs here name. */
export type { InvoiceFacts, PaymentIntent, SubscriptionFacts };

export interface SubscriptionsStore extends OrdersStore, SubscriptionStore {
  /** The same store inside a transaction. */
  within(scope: Scope): SubscriptionsStore;
}

/** Dependencies of the offer pages, which also say whether the viewer can still begin with a trial. */
export interface OffersDeps extends PackagesDeps {
  readonly store: PackagesDeps['store'] & Pick<SubscriptionStore, 'isTrialUsed'>;
}

export interface SubscriptionsDeps extends OrdersDeps, Pick<PackagesDeps, 'shopFacts'> {
  readonly store: SubscriptionsStore;
  readonly letters: SubscriptionLetters;
  readonly tellOfBadRow: TellOfBadRow;
}
