// Lists and adds saved cards for their owner. The payment service stores the cards; the database stores only their
// owner.
import type { SavedCard } from '@floodlit/contract/commerce/cards';
import { limits } from '@floodlit/contract/limits';
import type { LoggedInUser } from '../../../kernel/actor.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { orUnavailable } from '../payments-trouble.ts';
import { PaymentMissing } from '../ports.ts';
import { findCustomer, withCustomer } from './customer.ts';
import { isExpired } from './rules.ts';
import type { KeptCard } from '../card-ports.ts';
import type { CardsDeps } from './ports.ts';

/** The page size of the payment service. It exceeds the number of cards that a user may save. */
const listedMaximum = 100;

const wireCard = ({ id, brand, last4, exp_month, exp_year }: KeptCard, now: Date): SavedCard => ({
  id,
  brand,
  last4,
  exp_month,
  exp_year,
  is_expired: isExpired({ exp_month, exp_year }, now),
});

/** @throws {DomainError} `commerce.payments_unavailable` */
export async function listCards(deps: CardsDeps, actor: LoggedInUser): Promise<SavedCard[]> {
  const customer = await findCustomer(deps, actor);
  if (customer === undefined) return [];
  const kept = await orUnavailable(deps, () => cardsOf(deps, customer.customer_id));
  return kept.map((card) => wireCard(card, deps.clock.now()));
}

/** A customer that the service has deleted has no cards. */
async function cardsOf(deps: CardsDeps, customerId: string): Promise<KeptCard[]> {
  try {
    return await deps.cards.listCards(customerId, listedMaximum);
  } catch (error) {
    if (error instanceof PaymentMissing) return [];
    throw error;
  }
}

export interface CardSetup {
  readonly client_secret: string;
  readonly publishable_key: string;
}

/** @throws {DomainError} `commerce.too_many_cards`, `commerce.payments_unavailable` */
export async function beginCardSetup(deps: CardsDeps, actor: LoggedInUser): Promise<CardSetup> {
  const client_secret = await orUnavailable(deps, () =>
    withCustomer(deps, actor, (customerId) => beginSetup(deps, customerId)),
  );
  return { client_secret, publishable_key: deps.publishableKey };
}

async function beginSetup(deps: CardsDeps, customerId: string): Promise<string> {
  const { savedCardsMaximum: limit } = limits;
  if ((await cardsOf(deps, customerId)).length >= limit)
    throw new DomainError('commerce.too_many_cards', { values: { limit: `${limit}` } });
  return deps.cards.beginSetup(customerId);
}

/**
 * Reads the buyer's own card from the payment service: a card id in a request proves nothing (T25).
 *
 * @throws {DomainError} `commerce.card_not_found`, the same for a missing card and for another buyer's card;
 * `commerce.payments_unavailable`.
 */
export async function readOwnCard(deps: CardsDeps, actor: LoggedInUser, id: string): Promise<KeptCard> {
  const customer = await findCustomer(deps, actor);
  if (customer === undefined) throw new DomainError('commerce.card_not_found');
  try {
    const card = await orUnavailable(deps, () => deps.cards.readCard(id));
    if (card.customerId === customer.customer_id) return card;
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error;
  }
  throw new DomainError('commerce.card_not_found');
}
