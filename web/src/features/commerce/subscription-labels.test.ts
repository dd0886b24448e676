import type { Subscription } from '@floodlit/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { isClosed, momentOf, renewalActionOf, renewalLabelOf, stateLabelOf } from './subscription-labels.ts';

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

  it('[R4.02] has a word for every state', () => {
    expect(renewalLabelOf({ auto_renewal: 'off' })).toBe('subscriptions.renewal_off');
    expect(stateLabelOf({ state: 'unknown' })).toEqual({
      key: 'subscriptions.unknown',
      tone: 'info',
      isBusy: true,
    });
  });
});
