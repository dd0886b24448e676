import type { SavedCard } from '@floodlit/contract/commerce/cards';
import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import { Button, Dialog, Notice, useToasts, VisuallyHidden } from '@floodlit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { expiryOf } from './card-facts.ts';
import { CardName } from './card-name.tsx';
import { useChannelDay } from './channel-day.ts';
import { ownSubscriptionsQuery } from './commerce-queries.ts';
import { otherCards, paidWith } from './paid-with.ts';

/** A saved card. Before the removal its owner sees which subscriptions it pays and when they would end. */
export function CardRow({
  card,
  cards,
  onAdd,
}: {
  card: SavedCard;
  /** All of the account's. */
  cards: readonly SavedCard[];
  onAdd: () => void;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { data: own } = useQuery({ ...ownSubscriptionsQuery(api), meta: { isAside: true } });
  const paid = paidWith(card, own ?? []);
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
      await queryClient.invalidateQueries({ queryKey: ['subscriptions'] });
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
              {t(paid.length > 0 ? 'cards.remove_anyway' : 'cards.remove')}
            </Button>
          </>
        }
      >
        <p>
          <CardName card={card} />
        </p>
        {paid.map((subscription) => (
          <PaidByThis
            key={subscription.subscription_id}
            subscription={subscription}
            others={otherCards(card, cards)}
            onAdd={() => {
              setIsAsking(false);
              onAdd();
            }}
          />
        ))}
      </Dialog>
    </li>
  );
}

/** A subscription on this card: its end without the card, and the cards that can replace it. */
function PaidByThis({
  subscription,
  others,
  onAdd,
}: {
  subscription: Subscription;
  others: readonly SavedCard[];
  onAdd: () => void;
}): ReactNode {
  const t = useT();
  const dayOf = useChannelDay();
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { name, subscription_id, current_period_end: end } = subscription;
  const payWith = async (payment_method: string): Promise<void> => {
    setIsBusy(true);
    try {
      await api.call(calls.subscriptions.changeCard, { subscription_id, payment_method });
      toasts.success(t('cards.changed', { name }));
    } catch {
      toasts.error(t('failure.something'));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['subscriptions'] });
      setIsBusy(false);
    }
  };
  return (
    <Notice
      tone="warning"
      title={end === null ? t('cards.pays', { name }) : t('cards.pays_until', { name, date: dayOf(end) })}
      actions={
        others.length === 0 ? (
          <Button size="small" onClick={onAdd}>
            {t('cards.add')}
          </Button>
        ) : (
          others.map((other) => (
            <Button key={other.id} size="small" busy={isBusy} onClick={() => void payWith(other.id)}>
              {t('cards.pay_instead', { card: `•••• ${other.last4}` })}
            </Button>
          ))
        )
      }
    >
      {t('cards.choose_other')}
    </Notice>
  );
}
