import './saved-cards.css';
import { Button, EmptyState, SkeletonLine, VisuallyHidden } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SectionFailure } from '../../lib/section-failure.tsx';
import { useApi } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { AddCard } from './add-card.tsx';
import { CardRow } from './card-row.tsx';
import { cardsQuery } from './commerce-queries.ts';

/** The saved cards, with buttons to add and remove. */
export function SavedCards(): ReactNode {
  const t = useT();
  const asked = useQuery(cardsQuery(useApi()));
  const [isAdding, setIsAdding] = useState(false);
  if (asked.data === undefined) {
    return asked.isError ? (
      <SectionFailure onRetry={() => void asked.refetch()} />
    ) : (
      <div aria-busy="true">
        <VisuallyHidden>{t('cards.loading')}</VisuallyHidden>
        <SkeletonLine />
        <SkeletonLine width="60%" />
      </div>
    );
  }
  const add = (
    <Button variant="soft" icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {t('cards.add')}
    </Button>
  );
  return (
    <>
      {asked.data.length === 0 ? (
        <EmptyState icon={<CreditCard />} title={t('cards.none')} action={add} />
      ) : (
        <>
          <ul className="saved-cards">
            {asked.data.map((card) => (
              <CardRow card={card} cards={asked.data} key={card.id} onAdd={() => setIsAdding(true)} />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      <AddCard open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
