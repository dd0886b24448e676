// The card for a payment: a saved one, or the card form. A failure to load saved cards never blocks a new one.
import type { SavedCard } from '@floodlit/contract/commerce/cards';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useApi } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { useTypedBefore } from '../../lib/typed-before.ts';
import { cardOfTyped, firstChoice, newCard, typedCard, type CardChoice } from './card-facts.ts';
import { cardsQuery } from './commerce-queries.ts';
import { loadStripe } from './stripe.ts';
import type { PaymentMethod, PaymentTools } from './payment-method.ts';

const noCards: readonly SavedCard[] = [];

export interface PaymentMethodChoice {
  /** Nothing is due, so no card is needed. */
  isFree: boolean;
  /** Undefined while loading, empty without saved cards. */
  cards: readonly SavedCard[] | undefined;
  choice: CardChoice | undefined;
  isKept: boolean;
  /** Whether the buyer pressed the button without a card. */
  isMissing: boolean;
  /** Whether a card is available once it is chosen and filled in. */
  isReady: boolean;
  setChoice: (choice: CardChoice) => void;
  setIsKept: (isKept: boolean) => void;
  setTools: (tools: PaymentTools | undefined) => void;
  /** Called by the card form. */
  setIsEmpty: (isEmpty: boolean) => void;
  /** The chosen card. Undefined without one; the page then shows an error. */
  choose: () => PaymentMethod | undefined;
}

/**
 * @param isFree nothing is due, so no card is requested.
 * @param isNewBuyer a new account has no saved cards. Loading them would replace the form that the buyer fills in.
 */
export function usePaymentMethod(isFree: boolean, isNewBuyer: boolean): PaymentMethodChoice {
  const { locale } = useTranslator();
  const { payments } = useChannel().bootstrap.settings;
  const asked = useQuery({
    ...cardsQuery(useApi()),
    enabled: !isFree && !isNewBuyer,
    meta: { isAside: true },
  });
  const cards = isNewBuyer ? noCards : (asked.data ?? (asked.isError ? noCards : undefined));
  const [chosen, setChosen] = useState<CardChoice>();
  const [isKept, setIsKept] = useState(false);
  const [tools, setTools] = useState<PaymentTools>();
  const [isEmpty, setIsEmpty] = useState(true);
  const [isMissing, setIsMissing] = useState(false);
  useTypedBefore(
    'card',
    () => typedCard(chosen),
    (typed) => setChosen(cardOfTyped(typed)),
  );
  const isThere = chosen === newCard || cards?.some(({ id }) => id === chosen) === true;
  const choice = isThere ? chosen : cards && firstChoice(cards);

  const find = (): PaymentMethod | undefined => {
    if (isFree) return { kind: 'nothing_to_pay' };
    if (choice === undefined) return undefined;
    if (choice !== newCard) {
      return {
        kind: 'saved_card',
        cardId: choice,
        loadStripe: () => loadStripe(payments.script_url, payments.publishable_key, locale),
      };
    }
    return tools === undefined || isEmpty ? undefined : { kind: 'new_card', tools, isKept };
  };

  return {
    isFree,
    cards,
    choice,
    isKept,
    isMissing,
    isReady: isFree || (choice !== undefined && (choice !== newCard || tools !== undefined)),
    setChoice: (next) => {
      setChosen(next);
      setIsMissing(false);
    },
    setIsKept,
    setTools: (given) => {
      setTools(given);
      setIsEmpty(true);
    },
    setIsEmpty: (empty) => {
      setIsEmpty(empty);
      if (!empty) setIsMissing(false);
    },
    choose: () => {
      const method = find();
      setIsMissing(method === undefined);
      return method;
    },
  };
}
