// A new member reads the end of a trial after paying, and the next payment with its amount.
import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import { moneyLabel } from '../../lib/money.ts';
import type { Translator } from '../../lib/translate.tsx';
import { momentOf } from './subscription-labels.ts';

/** Undefined where no payment and no planned end is known. */
export function nextPaymentWords(
  subscription: Pick<
    Subscription,
    'state' | 'auto_renewal' | 'current_period_end' | 'access_until' | 'price' | 'currency'
  >,
  { t, locale }: Pick<Translator, 't' | 'locale'>,
  formatDay: (moment: string) => string,
  nowMs: number,
): string | undefined {
  const moment = momentOf(subscription, nowMs);
  if (moment === undefined) return undefined;
  const date = formatDay(moment.at);
  const price = moneyLabel(subscription.currency, subscription.price, locale);
  switch (moment.key) {
    case 'subscriptions.free_until':
      return t('subscriptions.trial_then', { date, price });
    case 'subscriptions.next':
      return t('subscriptions.next_payment', { date, price });
    case 'subscriptions.ends':
      return t(subscription.state === 'trialing' ? 'subscriptions.trial_only' : moment.key, { date });
    case 'subscriptions.ended':
    case 'subscriptions.grace':
      return undefined;
  }
}
