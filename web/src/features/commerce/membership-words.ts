// A new member reads the end of a trial after paying, and the next payment with its amount.
import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import { moneyLabel } from '../../lib/money.ts';
import type { Translator } from '../../lib/translate.tsx';

/** Undefined while the server does not know the period. */
export function nextPaymentWords(
  subscription: Pick<Subscription, 'state' | 'auto_renewal' | 'current_period_end' | 'price' | 'currency'>,
  { t, locale }: Pick<Translator, 't' | 'locale'>,
  formatDay: (moment: string) => string,
): string | undefined {
  const { state, auto_renewal, current_period_end: end, price, currency } = subscription;
  if (end === null || (state !== 'trialing' && state !== 'active')) return undefined;
  const date = formatDay(end);
  const amount = moneyLabel(currency, price, locale);
  const renews = auto_renewal === 'on' || auto_renewal === 'resuming';
  if (state === 'trialing')
    return renews
      ? t('subscriptions.trial_then', { date, price: amount })
      : t('subscriptions.trial_only', { date });
  return renews
    ? t('subscriptions.next_payment', { date, price: amount })
    : t('subscriptions.ends', { date });
}
