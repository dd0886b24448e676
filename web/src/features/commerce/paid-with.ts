// The subscriptions that a saved card pays, and the cards that could replace it: pure.
import type { SavedCard } from '@floodlit/contract/commerce/cards';
import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import { isRenewing } from './subscription-labels.ts';

const isSame = (card: SavedCard, paying: NonNullable<Subscription['card']>): boolean =>
  card.brand === paying.brand &&
  card.last4 === paying.last4 &&
  card.exp_month === paying.exp_month &&
  card.exp_year === paying.exp_year;

/** Only subscriptions with a future payment. An ended or stopped one needs no card. */
export const paidWith = (card: SavedCard, subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions.filter(
    (subscription) =>
      subscription.state !== 'canceled' &&
      isRenewing(subscription) &&
      subscription.card !== null &&
      isSame(card, subscription.card),
  );

/** The cards that can replace this one. */
export const otherCards = (card: SavedCard, cards: readonly SavedCard[]): SavedCard[] =>
  cards.filter(({ id, is_expired }) => id !== card.id && !is_expired);
