// Derived labels of a subscription (R4.02): pure.
import type { AutoRenewal, Subscription } from '@floodlit/contract/commerce/subscriptions';
import type { StatusTone } from '@floodlit/ui';
import type { PlainKey } from '../../lib/translate.tsx';

interface StateLabel {
  key: PlainKey;
  tone: StatusTone;
  /** It will change by itself. */
  isBusy: boolean;
}

const STATES: Readonly<Record<Subscription['state'], StateLabel>> = {
  processing: { key: 'subscriptions.processing', tone: 'info', isBusy: true },
  unknown: { key: 'subscriptions.unknown', tone: 'info', isBusy: true },
  trialing: { key: 'subscriptions.trialing', tone: 'success', isBusy: false },
  active: { key: 'order.active', tone: 'success', isBusy: false },
  past_due: { key: 'subscriptions.past_due', tone: 'danger', isBusy: false },
  canceled: { key: 'order.canceled', tone: 'neutral', isBusy: false },
};

/** The money of the newest period went back, so its access ended before the period does. */
export const isRefunded = ({
  current_period_end: end,
  access_until: until,
}: Pick<Subscription, 'current_period_end' | 'access_until'>): boolean =>
  end !== null && until !== null && Date.parse(until) < Date.parse(end);

export const stateLabelOf = (
  subscription: Pick<Subscription, 'state' | 'current_period_end' | 'access_until'>,
): StateLabel => STATES[isRefunded(subscription) ? 'canceled' : subscription.state];

const RENEWALS: Readonly<Record<AutoRenewal, PlainKey>> = {
  on: 'subscriptions.renewal_on',
  stopping: 'subscriptions.stopping',
  off: 'subscriptions.renewal_off',
  resuming: 'subscriptions.resuming',
};

export const renewalLabelOf = ({ auto_renewal }: Pick<Subscription, 'auto_renewal'>): PlainKey =>
  RENEWALS[auto_renewal];

/** It will renew, as far as the viewer wishes now. */
export const isRenewing = ({ auto_renewal }: Pick<Subscription, 'auto_renewal'>): boolean =>
  auto_renewal === 'on' || auto_renewal === 'resuming';

type Dated = Pick<Subscription, 'state' | 'auto_renewal' | 'current_period_end' | 'access_until'>;

/** Access has ended, and another card can restore it: the first payment after a trial failed. */
export const isClosed = (
  { state, current_period_end: end, access_until }: Omit<Dated, 'auto_renewal'>,
  nowMs: number,
): boolean => state === 'past_due' && Date.parse(access_until ?? end ?? '') <= nowMs;

/** The next relevant date and its event. Undefined while unknown and without access. */
export function momentOf(
  subscription: Dated,
  nowMs: number,
):
  | {
      key:
        | 'subscriptions.next'
        | 'subscriptions.free_until'
        | 'subscriptions.ends'
        | 'subscriptions.ended'
        | 'subscriptions.grace';
      at: string;
    }
  | undefined {
  const { state, current_period_end: end, access_until } = subscription;
  if (end === null || state === 'processing' || state === 'unknown') return undefined;
  if (isClosed(subscription, nowMs) || isRefunded(subscription)) return undefined;
  if (state === 'canceled') return { key: 'subscriptions.ended', at: end };
  if (state === 'past_due') return { key: 'subscriptions.grace', at: access_until ?? end };
  if (!isRenewing(subscription)) return { key: 'subscriptions.ends', at: end };
  return { key: state === 'trialing' ? 'subscriptions.free_until' : 'subscriptions.next', at: end };
}

/** The owner's current action on the renewal. */
export function renewalActionOf(subscription: Dated): 'stop' | 'keep' | undefined {
  const { state } = subscription;
  if (isRefunded(subscription)) return undefined;
  if (state !== 'active' && state !== 'trialing' && state !== 'past_due') return undefined;
  return isRenewing(subscription) ? 'stop' : 'keep';
}
