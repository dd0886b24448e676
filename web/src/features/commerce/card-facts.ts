// Derived facts of a saved card: pure.
import type { SavedCard } from '@floodlit/contract/commerce/cards';

/** 03/29, as printed on cards in every language. */
export const expiryOf = ({ exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;

/** A saved card's id, or a new card. */
export type CardChoice = string;
export const newCard = 'new';

/** The preselection: the latest saved card that still works, else a new one. */
export const firstChoice = (cards: readonly SavedCard[]): CardChoice =>
  cards.find(({ is_expired }) => !is_expired)?.id ?? newCard;

/** The choice for the next document in another language: no id of a card, and no wish to keep one. */
export const typedCard = (choice: CardChoice | undefined): { readonly chosen: string } => ({
  chosen: choice === newCard ? newCard : '',
});
export const cardOfTyped = (typed: Readonly<Record<string, string>>): CardChoice | undefined =>
  typed['chosen'] === newCard ? newCard : undefined;
