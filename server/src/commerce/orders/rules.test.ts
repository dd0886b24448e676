import { describe, expect, it } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { canMove, entitlementOf, isNewer, keptPrice, settlementOf, wireOrder } from './rules.ts';
import type { OrderRecord, OrderStatus } from './order-rules.ts';
import type { PaymentFacts } from '../accounts/payment-rules.ts';
import { anOrder, aPass } from '../../../test/money/makers.ts';

const statuses: OrderStatus[] = ['created', 'failed', 'expiring', 'expired', 'paid', 'refunded'];

const aPayment = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id: 'pi_1',
  status: 'succeeded',
  amount: cents(999),
  refundedCents: cents(0),
  currency: 'USD',
  orderId: 1,
  orderUuid: undefined,
  channelId: 7,
  livemode: false,
  failureId: undefined,
  ...changes,
});

describe('canMove', () => {
  it('[R4.02] created → paid or failed, failed → paid on a retry, paid → refunded', () => {
    expect(canMove('created', 'paid')).toBe(true);
    expect(canMove('created', 'failed')).toBe(true);
    expect(canMove('failed', 'created')).toBe(false);
    expect(canMove('failed', 'paid')).toBe(true);
    expect(canMove('paid', 'refunded')).toBe(true);
    expect(canMove('expired', 'paid')).toBe(true);
    expect(canMove('paid', 'failed')).toBe(false);
    expect(canMove('paid', 'expiring')).toBe(false);
    expect(canMove('expiring', 'created')).toBe(false);
  });
  it('nothing leaves refunded, and no status moves to itself', () => {
    for (const status of statuses) {
      expect(canMove('refunded', status)).toBe(false);
      expect(canMove(status, status)).toBe(false);
    }
  });
});

describe('settlementOf', () => {
  const order = anOrder({ payment_intent_id: 'pi_1' });
  it.each([
    ['order', { orderId: 2 }],
    ['order', { orderId: undefined }],
    ['order', { orderUuid: 'of-another-order' }],
    ['channel', { channelId: 8 }],
    ['amount', { amount: cents(1) }],
    ['currency', { currency: 'CAD' }],
    ['livemode', { livemode: true }],
  ] as const)('[T11] [T26] refuses a payment that differs in its %s', (because, changes) => {
    expect(settlementOf(order, aPayment(changes))).toEqual({ kind: 'refused', because });
  });

  it('refuses a payment of an order that had this number before a backup was put back', () => {
    const again = { ...order, uuid: 'of-this-order' };
    expect(settlementOf(again, aPayment({ orderUuid: 'of-this-order' }))).toMatchObject({ status: 'paid' });
    for (const orderUuid of ['of-another-order', undefined])
      expect(settlementOf(again, aPayment({ orderUuid }))).toEqual({ kind: 'refused', because: 'order' });
  });

  it.each<[OrderStatus, Partial<PaymentFacts>, OrderStatus]>([
    ['created', {}, 'paid'],
    ['failed', {}, 'paid'],
    ['expiring', {}, 'paid'],
    ['expired', {}, 'paid'],
    ['created', { refundedCents: cents(999) }, 'refunded'],
    ['paid', { refundedCents: cents(999) }, 'refunded'],
    ['paid', { refundedCents: cents(500) }, 'paid'],
    ['paid', { refundedCents: cents(999), id: 'pi_other' }, 'paid'],
    ['expired', { refundedCents: cents(999), id: 'pi_other' }, 'refunded'],
    ['refunded', {}, 'refunded'],
    ['created', { status: 'failed', failureId: 'ch_1' }, 'failed'],
    ['paid', { status: 'failed', failureId: 'ch_1' }, 'paid'],
    ['expiring', { status: 'failed', failureId: 'ch_1' }, 'expiring'],
    ['created', { status: 'processing' }, 'created'],
    ['created', { status: 'open' }, 'created'],
    ['created', { status: 'canceled' }, 'expiring'],
    ['paid', { status: 'canceled' }, 'paid'],
    ['created', { status: 'failed', failureId: 'ch_1', id: 'pi_other' }, 'created'],
    ['created', { status: 'canceled', id: 'pi_other' }, 'created'],
  ])('%s, payment %o → %s', (from, payment, to) => {
    expect(settlementOf({ ...order, status: from }, aPayment(payment))).toEqual({
      kind: 'settled',
      status: to,
    });
  });

  it('[T11] of a hundred crossings of ten payments with ten orders, the ten of their own settle', () => {
    const orders = Array.from({ length: 10 }, (_, index) =>
      anOrder({ id: index + 1, amount_cents: 100 * (index + 1), payment_intent_id: null }),
    );
    const payments = orders.map(({ id, amount_cents }) =>
      aPayment({ id: `pi_${id}`, orderId: id, amount: cents(amount_cents) }),
    );
    const settled = orders.flatMap((one) =>
      payments
        .filter((payment) => settlementOf(one, payment).kind === 'settled')
        .map((payment) => [one.id, payment.id]),
    );
    expect(settled).toEqual(orders.map(({ id }) => [id, `pi_${id}`]));
  });

  it('tells the same refusal once: after a retry only a new refusal fails the order', () => {
    const retried: OrderRecord = { ...order, status: 'created', failure_id: 'ch_1' };
    expect(settlementOf(retried, aPayment({ status: 'failed', failureId: 'ch_1' }))).toMatchObject({
      status: 'created',
    });
    expect(settlementOf(retried, aPayment({ status: 'failed', failureId: 'ch_2' }))).toMatchObject({
      status: 'failed',
    });
  });

  const failed = aPayment({ status: 'failed', failureId: 'ch_1' });
  const paid = aPayment();
  const partly = aPayment({ refundedCents: cents(400) });
  const wholly = aPayment({ refundedCents: cents(999) });
  it.each<[string, PaymentFacts[], OrderStatus]>([
    ['a refusal', [failed], 'failed'],
    ['a payment and a refusal before it', [failed, paid], 'paid'],
    ['a part given back', [failed, paid, partly], 'paid'],
    ['all given back', [failed, paid, partly, wholly], 'refunded'],
  ])('[T14] %s ends the same in every order in which it can be told, each told twice', (_, facts, end) => {
    const tellings = permutationsOf(facts.flatMap((fact) => [fact, fact]));
    const ends = tellings.map((telling) =>
      telling.reduce<OrderRecord>((so, fact) => {
        const settled = settlementOf(so, fact);
        return settled.kind === 'settled' ? { ...so, status: settled.status } : so;
      }, order),
    );
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([end]));
  });
});

/** Every order of these. */
function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

describe('entitlementOf', () => {
  it('gives what the order says, for as long as the pass lasts', () => {
    const start = new Date('2026-11-01T00:00:00Z');
    expect(entitlementOf(anOrder({ participant_id: 8 }), aPass({ offer: 'monthly' }), start)).toEqual({
      channel_id: 7,
      user_id: 3,
      order_id: 1,
      granted_by: null,
      item: 'package:5',
      pass_id: 5,
      event_id: null,
      event_category_id: null,
      participant_id: 8,
      starts_at: start,
      ends_at: new Date('2026-12-01T00:00:00Z'),
    });
  });
});

describe('wireOrder', () => {
  it.each([
    ['created', 'created', null, false, 'inactive'],
    ['failed', 'failed', 'declined', true, 'inactive'],
    ['expiring', 'failed', 'expiring', false, 'inactive'],
    ['expired', 'failed', 'expired', false, 'inactive'],
    ['paid', 'paid', null, false, 'active'],
    ['refunded', 'refunded', null, false, 'canceled'],
  ] as const)('[R3.05] %s reads as %s', (stored, status, reason, retryable, activity_status) => {
    expect(wireOrder(anOrder({ status: stored }))).toMatchObject({
      status,
      reason,
      retryable,
      activity_status,
    });
  });
  it('[R3.05] names its product by id, sport and team', () => {
    const selected = anOrder({ id: 12, event_category_id: 3, participant_id: 8 });
    expect(wireOrder(selected)).toMatchObject({
      id: 12,
      type: 'package',
      product: { id: 5, event_category_id: 3, participant_id: 8 },
    });
  });
  it('[R3.05] a paid order that ran out is expired, one that a bank holds inactive, and an event is its product', () => {
    expect(wireOrder(anOrder({ status: 'paid', disputed: true })).activity_status).toBe('inactive');
    expect(wireOrder(anOrder({ status: 'paid', running: false })).activity_status).toBe('expired');
    expect(wireOrder(anOrder({ type: 'event', event_id: 44 })).product.id).toBe(44);
    expect(wireOrder(anOrder()).price).toBe(9.99);
  });
});

describe('[T20] an order that another window opened', () => {
  const begun = new Date('2026-11-20T12:00:00Z');
  const at = (seconds: number): Date => new Date(begun.getTime() + seconds * 1_000);
  it.each<[string, Partial<OrderRecord>, boolean]>([
    ['after the request began', { created_at: at(1) }, true],
    ['before it', { created_at: at(-1) }, false],
    ['in the same moment', { created_at: begun }, false],
    ['and that is closing', { created_at: at(1), status: 'expiring' }, false],
    ['by a clock that is far ahead', { created_at: at(3_600) }, false],
  ])('%s', (_, changes, isLeft) => {
    expect(isNewer(anOrder(changes), begun, at(2))).toBe(isLeft);
  });
});

describe('[T10] the price of an open order', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const held = anOrder({ created_at: now, base_price_cents: 999, amount_cents: 999 });
  const asked = (total: number) => ({
    price: { base: cents(total), fee: cents(0), discount: cents(0), total: cents(total) },
    applied: undefined,
  });
  it.each<[string, OrderRecord | undefined, number, number]>([
    ['stays when the price was raised', held, 1_500, 999],
    ['stays after a refused card', { ...held, status: 'failed' }, 1_500, 999],
    ['becomes a lower one', held, 500, 500],
    ['ends with its half hour', { ...held, created_at: new Date(now.getTime() - 1_800_000) }, 1_500, 1_500],
    ['ends when it is paid', { ...held, status: 'paid' }, 1_500, 1_500],
    ['is that of its code', { ...held, coupon_code: 'HAWKS' }, 1_500, 1_500],
    ['is that of its currency', { ...held, currency: 'CAD' }, 1_500, 1_500],
    ['is the price of now without one', undefined, 1_500, 1_500],
  ])('%s', (_, order, current, expected) => {
    expect(keptPrice(order, asked(current), 'USD', now).price.total).toBe(expected);
  });
});
