import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import { describe, expect, it } from 'vitest';
import {
  isClosed,
  isRefunded,
  momentOf,
  renewalActionOf,
  renewalLabelOf,
  stateLabelOf,
} from './subscription-labels.ts';

const end = '2026-12-20T12:00:00.000Z';
const until = '2026-12-27T12:00:00.000Z';
const aSubscription = (changes: Partial<Subscription>) => ({
  state: 'active' as const,
  auto_renewal: 'on' as const,
  current_period_end: end,
  access_until: until,
  ...changes,
});

describe('a subscription on the screen', () => {
  it.each<[Partial<Subscription>, ReturnType<typeof momentOf>]>([
    [{}, { key: 'subscriptions.next', at: end }],
    [{ state: 'trialing' }, { key: 'subscriptions.free_until', at: end }],
    [{ auto_renewal: 'off' }, { key: 'subscriptions.ends', at: end }],
    [{ auto_renewal: 'stopping' }, { key: 'subscriptions.ends', at: end }],
    [{ state: 'past_due' }, { key: 'subscriptions.grace', at: until }],
    [
      { state: 'canceled', auto_renewal: 'off' },
      { key: 'subscriptions.ended', at: end },
    ],
    [{ state: 'unknown' }, undefined],
    [{ state: 'processing', current_period_end: null }, undefined],
  ])('[R4.02] %o tells the date that matters', (changes, expected) => {
    expect(momentOf(aSubscription(changes), Date.parse(end))).toEqual(expected);
  });

  it('[R4.02] never says that one can still watch until a day that is over', () => {
    const closed = aSubscription({ state: 'past_due', access_until: end });
    expect(momentOf(closed, Date.parse(end) - 1)).toEqual({ key: 'subscriptions.grace', at: end });
    expect(momentOf(closed, Date.parse(end))).toBeUndefined();
    expect(isClosed(closed, Date.parse(end) - 1)).toBe(false);
    expect(isClosed(closed, Date.parse(end))).toBe(true);
    expect(isClosed(aSubscription({ access_until: end }), Date.parse(end))).toBe(false);
  });

  it('[R4.02] can be stopped and kept by the same button, and not in an unknown state', () => {
    const action = (changes: Partial<Subscription>) => renewalActionOf(aSubscription(changes));
    expect(action({})).toBe('stop');
    expect(action({ auto_renewal: 'resuming' })).toBe('stop');
    expect(action({ auto_renewal: 'off' })).toBe('keep');
    expect(action({ auto_renewal: 'stopping' })).toBe('keep');
    expect(action({ state: 'past_due' })).toBe('stop');
    expect(action({ state: 'unknown' })).toBeUndefined();
    expect(action({ state: 'canceled' })).toBeUndefined();
  });

  it.each(['active', 'past_due', 'canceled'] as const)(
    '[R4.02] says nothing of a renewal or a day once its period was refunded (%s)',
    (state) => {
      const refunded = aSubscription({
        state,
        auto_renewal: 'stopping',
        access_until: '2026-11-20T12:00:00Z',
      });
      expect(isRefunded(refunded)).toBe(true);
      expect(stateLabelOf(refunded).key).toBe('order.canceled');
      expect(momentOf(refunded, Date.parse(end))).toBeUndefined();
      expect(renewalActionOf(refunded)).toBeUndefined();
      expect(isRefunded(aSubscription({ state, access_until: end }))).toBe(false);
    },
  );

  it('[R4.02] has a word for every state', () => {
    expect(renewalLabelOf({ auto_renewal: 'off' })).toBe('subscriptions.renewal_off');
    expect(stateLabelOf(aSubscription({ state: 'unknown' }))).toEqual({
      key: 'subscriptions.unknown',
      tone: 'info',
      isBusy: true,
    });
  });
});
