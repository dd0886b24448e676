// Pure rules of what a member holds: until when, and whether it renews then.
import type { Holding } from '@floodlit/contract/commerce/commerce';
import { isRunning, type SubscriptionRecord } from './rules.ts';

type Renewal = Pick<SubscriptionRecord, 'state' | 'renews' | 'renewal_wish'>;

export const isRenewing = ({ renews, renewal_wish }: Renewal): boolean => renews && renewal_wish !== 'stop';

/** The days of grace are no part of the period. They count only while a payment failed. Undefined when it does not run. */
export function holdingOf(
  membership: Renewal & Pick<SubscriptionRecord, 'period_end' | 'access_until'>,
): Holding | undefined {
  const { state, period_end, access_until } = membership;
  if (!isRunning(state)) return undefined;
  const isUnpaid = state === 'past_due';
  const until = isUnpaid ? access_until : period_end;
  return { until: until?.toISOString() ?? null, renews: isRenewing(membership) && !isUnpaid };
}
