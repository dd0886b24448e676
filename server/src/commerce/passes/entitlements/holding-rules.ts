// Pure rules of what a viewer holds: until when, and whether it renews then.
import type { Holding } from '@floodlit/contract/primitives';

type Renewal = { readonly renews: boolean; readonly renewal_wish: 'stop' | 'resume' | null };

/** A membership that runs. */
export interface Membership extends Renewal {
  readonly state: string;
  readonly period_end: Date | null;
  readonly access_until: Date | null;
}

export const isRenewing = ({ renews, renewal_wish }: Renewal): boolean => renews && renewal_wish !== 'stop';

/** The days of grace are no part of the period. They count only while a payment failed. */
export function holdingOf(membership: Membership): Holding {
  const { state, period_end, access_until } = membership;
  const isUnpaid = state === 'past_due';
  const until = isUnpaid ? access_until : period_end;
  return { until: until?.toISOString() ?? null, renews: isRenewing(membership) && !isUnpaid };
}
