import './saved-cards.css';
import type { SavedCard } from '@floodlit/contract/cards';
import { Button, Dialog, EmptyState, SkeletonLine, useToasts, VisuallyHidden } from '@floodlit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { SectionFailure } from '../../lib/section-failure.tsx';
import { useApi } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { AddCard } from './add-card.tsx';
import { expiryOf } from './card-facts.ts';
import { CardName } from './card-name.tsx';
import { cardsQuery } from './commerce-queries.ts';

/** The cards that are kept, one to add, each to take away. */
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
              <CardRow card={card} key={card.id} />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      <AddCard open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

function CardRow({ card }: { card: SavedCard }): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await api.call(calls.cards.remove, { id: card.id });
      toasts.success(t('cards.removed'));
      setIsAsking(false);
    } catch {
      toasts.error(t('failure.something'));
    } finally {
      setIsBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['cards'] });
    }
  };
  return (
    <li className="saved-cards__item">
      <div>
        <p className="saved-cards__name">
          <CardName card={card} />
        </p>
        <p className="saved-cards__meta">
          {t(card.is_expired ? 'cards.expired' : 'cards.expires', { date: expiryOf(card) })}
        </p>
      </div>
      <Button variant="soft" onClick={() => setIsAsking(true)}>
        {t('cards.remove')}
        <VisuallyHidden>
          {' '}
          <CardName card={card} />
        </VisuallyHidden>
      </Button>
      <Dialog
        open={isAsking}
        size="small"
        title={t('cards.remove_ask')}
        closeLabel={t('action.close')}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button variant="soft" data-autofocus onClick={() => setIsAsking(false)}>
              {t('cards.keep')}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              {t('cards.remove')}
            </Button>
          </>
        }
      >
        <p>
          <CardName card={card} />
        </p>
      </Dialog>
    </li>
  );
}
