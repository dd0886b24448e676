import { describe, expect, it } from 'vitest';
import { aPass } from '../../../test/money/makers.ts';
import { cents } from '../../kernel/money.ts';
import {
  accessEndOf,
  isTrialOffered,
  mismatchOf,
  mustHoldStop,
  newestPeriod,
  nextPaymentAt,
  nextQuestionSeconds,
  noticeDue,
  readableRenewal,
  readableState,
  splitAmount,
  unsureAfter,
  wishAfter,
  type SubscriptionRecord,
} from './rules.ts';
import type { SubscriptionFacts } from '../accounts/subscription-rules.ts';

const end = new Date('2026-12-20T12:00:00Z');
const at = (seconds: number): Date => new Date(end.getTime() + seconds * 1_000);
const hour = 3_600;
const day = 24 * hour;

const facts: SubscriptionFacts = {
  id: 'sub_1',
  state: 'active',
  renews: true,
  orderId: 4,
  uuid: 'a-uuid',
  attempt: 1,
  channelId: 7,
  customerId: 'cus_1',
  livemode: false,
  card: undefined,
};

const record: SubscriptionRecord = {
  id: 1,
  uuid: 'a-uuid',
  channel_id: 7,
  user_id: 3,
  pass_id: 12,
  name: 'Fan membership',
  base_price_cents: 1_199,
  service_fee_cents: 100,
  currency: 'USD',
  offer: 'monthly',
  period: 1,
  trial_days: 0,
  livemode: false,
  customer_id: 'cus_1',
  origin: 'https://localhost',
  trial_card_id: null,
  idempotency_key: null,
  first_order_id: 4,
  service_id: 'sub_1',
  state: 'active',
  renews: true,
  renewal_wish: null,
  wished_at: null,
  resume_unsure_until: null,
  period_start: at(-30 * day),
  period_end: end,
  access_until: at(7 * day),
  card: null,
  announced_for: null,
  watched_until: null,
  version: 1,
  synced_at: at(-day),
  sync_at: end,
  created_at: at(-30 * day),
  updated_at: at(-day),
};

describe('subscriptions, the rules', () => {
  it('[R4.06] a trial is offered once, and only where there is one', () => {
    expect(isTrialOffered(aPass({ trial_period: 7 }), false)).toBe(true);
    expect(isTrialOffered(aPass({ trial_period: 7 }), true)).toBe(false);
    expect(isTrialOffered(aPass({ trial_period: 0 }), false)).toBe(false);
  });

  it.each([
    ['that renews opens its games seven days longer', {}, true, at(7 * day)],
    ['whose renewal failed too', { state: 'past_due' as const }, true, at(7 * day)],
    ['that was stopped ends with what is paid', { renews: false }, true, end],
    ['that is over as well', { state: 'canceled' as const }, true, end],
    [
      'whose trial ends opens until its first payment is known',
      { state: 'trialing' as const },
      false,
      at(7 * day),
    ],
    ['whose first payment is being made too', {}, false, at(7 * day)],
    [
      'whose first payment after a trial failed ends with the trial',
      { state: 'past_due' as const },
      false,
      end,
    ],
  ])('[R4.04] one %s', (_, changes, hasPaid, expected) => {
    expect(accessEndOf({ ...facts, ...changes }, end, hasPaid)).toEqual(expected);
  });

  it('[R4.04] the paid time follows the settled invoices, in any order of arrival', () => {
    const first = { periodStart: at(-30 * day), periodEnd: end };
    const second = { periodStart: end, periodEnd: at(30 * day) };
    expect(newestPeriod(undefined, [])).toBeUndefined();
    expect(newestPeriod(undefined, [second, first])).toEqual({ start: end, end: at(30 * day) });
    expect(newestPeriod({ start: end, end: at(30 * day) }, [first])).toEqual({
      start: end,
      end: at(30 * day),
    });
  });

  it.each<[ReturnType<typeof mismatchOf>, Partial<SubscriptionFacts>]>([
    [undefined, {}],
    ['order', { orderId: 5 }],
    ['order', { orderId: undefined }],
    ['order', { uuid: 'another-uuid' }],
    ['order', { uuid: undefined }],
    ['channel', { channelId: 8 }],
    ['customer', { customerId: 'cus_2' }],
    ['livemode', { livemode: true }],
    ['subscription', { id: 'sub_2' }],
  ])('[T11] [T25] facts that differ in their %s are not believed', (expected, changes) => {
    expect(mismatchOf(record, { ...facts, ...changes })).toBe(expected);
  });

  it('[T23] keeps a request until the service confirms it or the subscription has ended', () => {
    const stopping = { renewal_wish: 'stop', resume_unsure_until: null } as const;
    const resuming = { renewal_wish: 'resume', resume_unsure_until: null } as const;
    expect(wishAfter(stopping, facts)).toBe('stop');
    expect(wishAfter(stopping, { ...facts, renews: false })).toBeNull();
    expect(wishAfter(resuming, { ...facts, renews: false })).toBe('resume');
    expect(wishAfter(resuming, facts)).toBeNull();
    expect(wishAfter(resuming, { state: 'canceled', renews: false })).toBeNull();
  });

  it('[T23] a stop is held against a resume that was lost and arrives late, until an answer after its time confirms the stop', () => {
    const stopped = { renews: false, renewal_wish: null, resume_unsure_until: at(hour) };
    expect(mustHoldStop({ ...stopped, renewal_wish: 'resume' }, facts)).toBe(false);
    expect(mustHoldStop(stopped, facts)).toBe(true);
    expect(mustHoldStop(stopped, { ...facts, renews: false })).toBe(false);
    expect(mustHoldStop({ ...stopped, resume_unsure_until: null }, facts)).toBe(false);
    expect(mustHoldStop({ ...stopped, renews: true }, facts)).toBe(false);
    expect(unsureAfter(stopped, { renews: false }, end)).toEqual(at(hour));
    expect(unsureAfter(stopped, { renews: true }, at(day))).toEqual(at(hour));
    expect(unsureAfter(stopped, { renews: false }, at(hour))).toBeNull();
  });

  it.each<[string, Partial<SubscriptionRecord>, Date, number]>([
    ['what is on its way each minute', { state: 'opening' }, at(-day), 25],
    ['a stop in doubt each minute', { renews: false, resume_unsure_until: at(-2 * day) }, at(-day), 25],
    ['an open request each minute', { renewal_wish: 'stop' }, at(-day), 25],
    ['a running one daily', {}, at(-20 * day), day],
    ['and at the end of its period', {}, at(-hour), hour],
    ['a renewal that is being paid each minute', {}, at(hour), 25],
    ['a failed one every ten minutes', { state: 'past_due' }, at(4 * hour), 600],
  ])('[I10] asks about %s', (_, changes, now, seconds) => {
    expect(nextQuestionSeconds({ ...record, ...changes }, now)).toBe(seconds);
  });

  it('[R4.02] reads as its owner needs it', () => {
    const state = (changes: Partial<SubscriptionRecord>, now = at(-day)) =>
      readableState({ ...record, ...changes }, now);
    expect(state({ state: 'opening' })).toBe('processing');
    expect(state({ state: 'unknown' })).toBe('unknown');
    expect(state({ state: 'incomplete' })).toBe('processing');
    expect(state({})).toBe('active');
    expect(state({ state: 'past_due' })).toBe('past_due');
    expect(state({ state: 'abandoned' })).toBe('canceled');
    // Its period is over and nobody has answered for hours: renewed or not, nobody knows.
    expect(state({}, at(3 * hour))).toBe('unknown');
    expect(state({ synced_at: at(2 * hour) }, at(3 * hour))).toBe('active');

    const renewal = (changes: Partial<SubscriptionRecord>) => readableRenewal({ ...record, ...changes });
    expect(renewal({})).toBe('on');
    expect(renewal({ renews: false })).toBe('off');
    expect(renewal({ renewal_wish: 'stop' })).toBe('stopping');
    expect(renewal({ renews: false, renewal_wish: 'resume' })).toBe('resuming');
    expect(renewal({ state: 'canceled' })).toBe('off');
  });

  it('[R9.04] the next payment is due after the trial, else after thirty days or twelve months', () => {
    const pass = aPass({ offer: 'monthly', trial_period: 7 });
    expect(nextPaymentAt(pass, true, end)).toEqual(at(7 * day));
    expect(nextPaymentAt(pass, false, end)).toEqual(at(30 * day));
    expect(nextPaymentAt({ ...pass, offer: 'annual' }, false, end)).toEqual(new Date('2027-12-20T12:00:00Z'));
  });

  it('an invoice keeps the agreed fee as far as there is money for it', () => {
    expect(splitAmount(cents(1_299), 100)).toEqual({ base: 1_199, fee: 100 });
    expect(splitAmount(cents(60), 100)).toEqual({ base: 0, fee: 60 });
  });

  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 };
  it('announces three days before, once for each period, a renewal or the end of what was stopped or has no card', () => {
    const due = (changes: Partial<SubscriptionRecord>, now = at(-2 * day)) =>
      noticeDue({ ...record, card, ...changes }, now);
    expect(due({})).toBe('renewal');
    expect(due({}, at(-3 * day - 1))).toBeUndefined();
    expect(due({}, end)).toBeUndefined();
    expect(due({ announced_for: end })).toBeUndefined();
    expect(due({ announced_for: at(-30 * day) })).toBe('renewal');
    expect(due({ renews: false })).toBe('stopped');
    expect(due({ renewal_wish: 'stop' })).toBe('stopped');
    expect(due({ renews: false, renewal_wish: 'resume' })).toBe('renewal');
    expect(due({ card: null })).toBe('no_card');
    expect(due({ card: null, renews: false })).toBe('stopped');
    expect(due({ state: 'past_due' })).toBeUndefined();
    expect(due({ state: 'canceled' })).toBeUndefined();
    expect(due({ state: 'trialing' })).toBe('renewal');
  });
});
