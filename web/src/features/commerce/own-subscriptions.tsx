import './own-subscriptions.css';
import { ApiError } from '@floodlit/contract/client';
import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import { moneyLabel } from '../../lib/money.ts';
import { Button, Notice, StatusChip, useToasts } from '@floodlit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, RefreshCwOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { SectionFailure } from '../../lib/section-failure.tsx';
import { useApi } from '../../lib/services.tsx';
import { useT, useTranslator } from '../../lib/translate.tsx';
import { CardName } from './card-name.tsx';
import { useChannelDay } from './channel-day.ts';
import { ownSubscriptionsQuery } from './commerce-queries.ts';
import { everyLabel } from './pass-facts.ts';
import {
  isClosed,
  isRefunded,
  isRenewing,
  momentOf,
  renewalActionOf,
  renewalLabelOf,
  stateLabelOf,
} from './subscription-labels.ts';

/** The account's subscriptions, each with one button that stops or keeps it. Renders nothing without one. */
export function OwnSubscriptions(): ReactNode {
  const t = useT();
  const asked = useQuery(ownSubscriptionsQuery(useApi()));
  if (asked.data === undefined)
    return asked.isError ? <SectionFailure onRetry={() => void asked.refetch()} /> : null;
  if (asked.data.length === 0) return null;
  return (
    <section className="own-subscriptions" aria-labelledby="subscriptions">
      <div>
        <h2 id="subscriptions">{t('subscriptions.title')}</h2>
        <p className="own-subscriptions__lead">{t('subscriptions.lead')}</p>
      </div>
      <ul className="own-subscriptions__list">
        {asked.data.map((one) => (
          <li key={`${one.subscription_id}-${one.created_at}`}>
            <SubscriptionCard subscription={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubscriptionCard({ subscription }: { subscription: Subscription }): ReactNode {
  const { t, locale } = useTranslator();
  const dayOf = useChannelDay();
  const label = stateLabelOf(subscription);
  const [nowMs] = useState(Date.now);
  const moment = momentOf(subscription, nowMs);
  const isOver = subscription.state === 'canceled';
  const Sign = isRenewing(subscription) ? RefreshCw : RefreshCwOff;
  return (
    <article className="subscription-card" data-over={isOver || undefined}>
      <div className="subscription-card__head">
        <h3 className="subscription-card__name">
          <bdi>{subscription.name}</bdi>
        </h3>
        <StatusChip tone={label.tone} busy={label.isBusy}>
          {t(label.key)}
        </StatusChip>
      </div>
      {moment !== undefined && (
        <p className="subscription-card__moment">{t(moment.key, { date: dayOf(moment.at) })}</p>
      )}
      <ul className="subscription-card__facts">
        <li>
          <bdi>{moneyLabel(subscription.currency, subscription.price, locale)}</bdi>{' '}
          {everyLabel(subscription, t)}
        </li>
        {subscription.card !== null && (
          <li>
            <CardName card={subscription.card} />
          </li>
        )}
      </ul>
      {isRefunded(subscription) && <Notice>{t('subscriptions.refunded')}</Notice>}
      {subscription.state === 'unknown' && <Notice>{t('subscriptions.unknown_lead')}</Notice>}
      {subscription.state === 'past_due' && !isRefunded(subscription) && (
        <Notice tone="warning" actions={<PortalButton />}>
          {t(isClosed(subscription, nowMs) ? 'subscriptions.closed_lead' : 'subscriptions.past_due_lead')}
        </Notice>
      )}
      {/* Renders nothing before the answer. */}
      {renewalActionOf(subscription) !== undefined && (
        <div className="subscription-card__renewal">
          <output className="subscription-card__sign">
            <Sign aria-hidden="true" />
            {t(renewalLabelOf(subscription))}
          </output>
          <RenewalButton subscription={subscription} />
        </div>
      )}
    </article>
  );
}

/** Stops the renewal, or keeps it: the same button at the same place, without a confirmation. */
function RenewalButton({ subscription }: { subscription: Subscription }): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const action = renewalActionOf(subscription);
  if (action === undefined) return null;
  const press = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { data } = await api.call(calls.subscriptions.unsubscribe, {
        subscription_id: subscription.subscription_id,
        auto_renewal: action === 'keep',
      });
      if (data.auto_renewal === 'off') toasts.success(t('subscriptions.stopped'));
      if (data.auto_renewal === 'on') toasts.success(t('subscriptions.kept'));
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === 'commerce.subscription_over';
      toasts.error(t(isOver ? 'subscriptions.over' : 'failure.something'));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['subscriptions'] });
      setIsBusy(false);
    }
  };
  return (
    <Button variant="soft" busy={isBusy} busyLabel={t('subscriptions.working')} onClick={() => void press()}>
      {t(action === 'stop' ? 'subscriptions.stop' : 'subscriptions.keep')}
    </Button>
  );
}

/** A link to the payment service's own page, to change the card. */
function PortalButton(): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setIsBusy] = useState(false);
  const open = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { data } = await api.call(calls.subscriptions.portal, {});
      location.assign(data.url);
    } catch {
      toasts.error(t('failure.something'));
      setIsBusy(false);
    }
  };
  return (
    <Button size="small" busy={isBusy} busyLabel={t('subscriptions.working')} onClick={() => void open()}>
      {t('subscriptions.update_card')}
    </Button>
  );
}
