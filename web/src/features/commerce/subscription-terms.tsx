import { moneyLabel } from '../../lib/money.ts';
import { ApiError } from '@floodlit/contract/client';
import { Link, Notice } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { formatDate } from '../../lib/dates.ts';
import { useApi, useUser } from '../../lib/services.tsx';
import { useFirstNow } from '../../lib/use-now.ts';
import { useTranslator } from '../../lib/translate.tsx';
import { invoicePreviewQuery } from './commerce-queries.ts';
import { everyLabel } from './pass-facts.ts';
import type { Product } from './product.ts';

const daySeconds = 86_400;

/** Amount and date of the charges, and how to cancel: shown before the card form. */
export function SubscriptionTerms({ product }: { product: Product }): ReactNode {
  const { t, locale } = useTranslator();
  const { time_zone } = useChannel().bootstrap.settings;
  const { subscription } = product;
  const openedAt = useFirstNow();
  const user = useUser();
  // Optional: before or without the answer, the offer's own terms are shown.
  const { data: preview, error } = useQuery({
    ...invoicePreviewQuery(useApi(), subscription?.id ?? 0, product.isTrial === true),
    enabled: subscription !== undefined && user !== null && user !== undefined,
    meta: { isAside: true },
    retry: false,
  });
  if (subscription === undefined) return null;
  if (error instanceof ApiError && error.code === 'commerce.trial_used')
    return <Notice tone="warning">{t('subscriptions.trial_used')}</Notice>;
  const price = moneyLabel(product.currency, preview?.next_amount ?? product.price, locale);
  const every = everyLabel(subscription, t);
  if (product.isTrial !== true) return <Notice>{t('subscriptions.terms', { price, every })}</Notice>;
  const dueAt = preview?.next_payment_at ?? null;
  const end = dueAt === null ? openedAt + subscription.trial_period * daySeconds : Date.parse(dueAt) / 1_000;
  return (
    <Notice title={t('pass.trial_offer', { days: subscription.trial_period })}>
      <p>
        {t('subscriptions.trial_terms', { price, every, date: formatDate(end, time_zone, locale) })}{' '}
        <Link href={`/buy?type=subscription&id=${subscription.id}`}>{t('subscriptions.without_trial')}</Link>
      </p>
    </Notice>
  );
}
