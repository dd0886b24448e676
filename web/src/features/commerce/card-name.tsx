import './card-name.css';
import type { SavedCard } from '@floodlit/contract/commerce/cards';
import { cardLabel } from '@floodlit/contract/sums/card-label';
import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslator } from '../../lib/translate.tsx';

export function CardName({ card }: { card: Pick<SavedCard, 'brand' | 'last4'> }): ReactNode {
  const { locale } = useTranslator();
  return (
    <span className="card-name">
      <CreditCard aria-hidden="true" />
      <span>{cardLabel(card, locale)}</span>
    </span>
  );
}
