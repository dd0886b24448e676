// The exports of accounts for the sub-rooms to the right: payment accounts, the payment service, and saved cards.
export { lockAccountToSell } from './account-links.ts';
export { type Attempt, createAttempts } from './attempts.ts';
export type { CardPayment } from './card-ports.ts';
export { findCustomer, withCustomer } from './cards/customer.ts';
export { forgetCustomers } from './cards/forget-customers.ts';
export { readOwnCard } from './cards/keep-cards.ts';
export type { CardsDeps, CardsStore } from './cards/ports.ts';
export { ofChannel, ofEachAccount } from './of-channel.ts';
export type { BalanceLine, CardFace, DisputeFacts } from './payment-rules.ts';
export { isPaymentsTrouble, orUnavailable } from './payments-trouble.ts';
export {
  BookTooLong,
  CardMissing,
  CustomerMissing,
  type EventFeed,
  type FeedName,
  type PaymentChange,
  type PaymentEvent,
  PaymentFailedForGood,
  type PaymentIntent,
  PaymentMissing,
  PaymentRefused,
  PaymentUnknown,
  PaymentsBusy,
  paidEvent,
} from './ports.ts';
export type { CreatedSubscription, NewSubscription } from './subscription-ports.ts';
export type { InvoiceFacts, SubscriptionFacts } from './subscription-rules.ts';
