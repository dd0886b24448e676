import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { Link, Notice } from '@floodlit/ui';
import { useState, type ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { formatDate } from '../../lib/dates.ts';
import { useTranslator } from '../../lib/translate.tsx';
import { everyLabel } from './pass-facts.ts';
import type { Product } from './product.ts';

const daySeconds = 86_400;

/** What will be taken and when, and how it is stopped: before the card is asked for. */
export function SubscriptionTerms({ product }: { product: Product }): ReactNode {
  const { t, locale } = useTranslator();
  const { timeZone } = useChannel();
  const { subscription } = product;
  const [openedAt] = useState(() => Date.now() / 1_000);
  if (subscription === undefined) return null;
  const price = moneyLabel(product.currency, product.price);
  const every = everyLabel(subscription, t);
  if (product.isTrial !== true) return <Notice>{t('subscriptions.terms', { price, every })}</Notice>;
  const end = openedAt + subscription.trial_period * daySeconds;
  return (
    <Notice title={t('subscriptions.trial_offer', { days: subscription.trial_period })}>
      <p>
        {t('subscriptions.trial_terms', { price, every, date: formatDate(end, timeZone, locale) })}{' '}
        <Link href={`/buy?type=subscription&id=${subscription.id}`}>{t('subscriptions.without_trial')}</Link>
      </p>
    </Notice>
  );
}
