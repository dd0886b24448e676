// Which card pays: one that is saved, or the one that is typed. Saved cards that do not come never stand in the way of a new one.
import type { SavedCard } from '@floodlit/contract/cards';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useApi } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { firstChoice, newCard, type CardChoice } from './card-facts.ts';
import { cardsQuery } from './commerce-queries.ts';
import { loadStripe } from './stripe.ts';
import type { PaymentMeans, PaymentTools } from './payment-means.ts';

export interface Means {
  /** Nothing is to be paid, so nothing to pay with is asked for. */
  isFree: boolean;
  /** Undefined while they are being asked for; empty where there are none. */
  cards: readonly SavedCard[] | undefined;
  choice: CardChoice | undefined;
  isKept: boolean;
  /** Whether the button was pressed with no card chosen, or none filled in. */
  isMissing: boolean;
  /** Whether there is something to pay with, once it is chosen and filled in. */
  isReady: boolean;
  setChoice: (choice: CardChoice) => void;
  setIsKept: (isKept: boolean) => void;
  setTools: (tools: PaymentTools | undefined) => void;
  /** Told by the card's form. */
  setIsEmpty: (isEmpty: boolean) => void;
  /** What was chosen; undefined when nothing was, and then the page says so. */
  choose: () => PaymentMeans | undefined;
}

/** @param isFree nothing is asked for where there is nothing to pay. */
export function usePaymentMeans(isFree: boolean): Means {
  const { locale } = useTranslator();
  const { payments } = useChannel().bootstrap.settings;
  const asked = useQuery({ ...cardsQuery(useApi()), enabled: !isFree, meta: { isAside: true } });
  const cards = asked.data ?? (asked.isError ? [] : undefined);
  const [chosen, setChosen] = useState<CardChoice>();
  const [isKept, setIsKept] = useState(false);
  const [tools, setTools] = useState<PaymentTools>();
  const [isEmpty, setIsEmpty] = useState(true);
  const [isMissing, setIsMissing] = useState(false);
  const isThere = chosen === newCard || cards?.some(({ id }) => id === chosen) === true;
  const choice = isThere ? chosen : cards && firstChoice(cards);

  const find = (): PaymentMeans | undefined => {
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
      const means = find();
      setIsMissing(means === undefined);
      return means;
    },
  };
}
