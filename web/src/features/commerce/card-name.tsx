import './card-name.css';
import type { SavedCard } from '@floodlit/contract/commerce/cards';
import { cardBrand } from '@floodlit/contract/sums/card-brand';
import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';

/** "Visa ending in 4242", with the digits in their own direction. */
export function CardName({ card }: { card: Pick<SavedCard, 'brand' | 'last4'> }): ReactNode {
  const t = useT();
  return (
    <span className="card-name">
      <CreditCard aria-hidden="true" />
      <span>
        {t('cards.name', {
          brand: cardBrand(card.brand) ?? t('cards.other'),
          last4: `\u2068${card.last4}\u2069`,
        })}
      </span>
    </span>
  );
}
