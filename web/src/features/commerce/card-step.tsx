import { Checkbox, Notice, SkeletonLine, VisuallyHidden } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { CardChoices } from './card-choices.tsx';
import { newCard } from './card-facts.ts';
import { CardField } from './card-field.tsx';
import type { PaymentMethodChoice } from './use-payment-method.ts';

/** A saved card or a new one. A buyer without saved cards sees only the form. */
export function CardStep({
  method,
  isBusy,
  isKeptAnyway = false,
  children,
}: {
  method: PaymentMethodChoice;
  isBusy: boolean;
  /** A subscription always saves its card, so it offers no choice. */
  isKeptAnyway?: boolean;
  /** Directly below the card: the reason for another try. */
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const { cards, choice, isKept, isMissing } = method;
  if (method.isFree) return children;
  if (cards === undefined) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t('cards.loading')}</VisuallyHidden>
        <SkeletonLine />
        <SkeletonLine width="60%" />
      </div>
    );
  }
  return (
    <>
      {cards.length > 0 && (
        <CardChoices
          cards={cards}
          value={choice}
          isDisabled={isBusy}
          error={isMissing ? t('cards.missing') : undefined}
          onChange={method.setChoice}
        />
      )}
      {choice === newCard && (
        <CardField disabled={isBusy} onTools={method.setTools} onEmpty={method.setIsEmpty} />
      )}
      {/* With saved cards, the choice itself shows it. */}
      {isMissing && cards.length === 0 ? (
        <div role="alert">
          <Notice tone="danger">{t('buy.card_incomplete')}</Notice>
        </div>
      ) : (
        children
      )}
      {choice === newCard && !isKeptAnyway && (
        <Checkbox
          label={t('cards.save')}
          hint={t('cards.save_hint')}
          checked={isKept}
          disabled={isBusy}
          onChange={(event) => method.setIsKept(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
