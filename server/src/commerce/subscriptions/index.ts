// The exports of subscriptions for the sub-rooms to the right: memberships.
export type { SubscriptionsDeps, SubscriptionsStore } from './ports.ts';
export { canCharge } from './rules.ts';
export {
  announceRenewals,
  endForGood,
  settleBeginnings,
  settleSubscriptions,
} from './settle-subscriptions.ts';
export { syncSubscription } from './sync-subscription.ts';
