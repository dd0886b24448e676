import type { SavedCard } from '@floodlit/contract/commerce/cards';
import { RadioCardGroup } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { expiryOf, newCard, type CardChoice } from './card-facts.ts';
import { CardName } from './card-name.tsx';

/** A choice between saved cards and a new one. Shown only with saved cards. */
export function CardChoices({
  cards,
  value,
  isDisabled,
  error,
  onChange,
}: {
  cards: readonly SavedCard[];
  value: CardChoice | undefined;
  isDisabled: boolean;
  error: string | undefined;
  onChange: (choice: CardChoice) => void;
}): ReactNode {
  const t = useT();
  return (
    <RadioCardGroup
      legend={t('cards.choose')}
      options={[
        ...cards.map((card) => ({
          value: card.id,
          title: <CardName card={card} />,
          description: t(card.is_expired ? 'cards.expired' : 'cards.expires', { date: expiryOf(card) }),
          disabled: isDisabled || card.is_expired,
        })),
        { value: newCard, title: t('cards.new'), disabled: isDisabled },
      ]}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
