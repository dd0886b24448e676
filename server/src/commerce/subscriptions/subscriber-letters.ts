// All letters to a subscriber in one object.
import type { Transact } from '../../kernel/transact.ts';
import { createSubscriptionLetters, type SubscriptionLettersDeps } from './letters.ts';
import { createMembershipLetters } from './membership-letters.ts';
import type { SubscriptionsStore } from './ports.ts';

interface SubscriberLettersDeps extends Omit<SubscriptionLettersDeps, 'findRecipient' | 'findPass'> {
  readonly transact: Transact;
  readonly store: SubscriptionsStore;
}

export function createSubscriberLetters({ channel, mail, transact, store }: SubscriberLettersDeps) {
  const findRecipient: SubscriptionLettersDeps['findRecipient'] = (scope, channelId, userId) =>
    store.within(scope).findRecipient(channelId, userId);
  const findPass: SubscriptionLettersDeps['findPass'] = (scope, channelId, passId) =>
    store.within(scope).findPass(channelId, passId);
  const deps = { channel, mail, findRecipient, findPass };
  return {
    letters: createSubscriptionLetters(deps),
    postMembershipLetter: createMembershipLetters({ ...deps, transact }),
  };
}
