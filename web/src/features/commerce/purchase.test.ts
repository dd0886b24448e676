import { describe, expect, it } from 'vitest';
import { anOrder } from './commerce-makers.fixture.ts';
import { bundleRequestOf, buyRequestOf, isOrderOf, readPurchase, takesCode } from './purchase.ts';

const read = (query: string) => readPurchase(new URLSearchParams(query));

describe('readPurchase', () => {
  it('reads an event and a team pass', () => {
    expect(read('type=event&id=3')).toMatchObject({ type: 'event', id: 3 });
    expect(read('type=package&id=4&participant_id=9')).toMatchObject({ id: 4, participant_id: 9 });
  });

  it.each([
    '',
    'type=event',
    'id=3',
    'type=vod&id=3',
    'type=event&id=-1',
    'type=event&id=1e3',
    'type=event&id=x',
  ])('[R5.05] finds nothing to buy in "%s"', (query) => {
    expect(read(query)).toBeUndefined();
  });
});

describe('buyRequestOf', () => {
  it('sends the overlap confirmation only after the buyer’s confirmation', () => {
    const purchase = read('type=package&id=4');
    const seen = { price: 10.99, coupon: undefined };
    expect(purchase && buyRequestOf(purchase, seen)).not.toHaveProperty('overlap_accepted');
    expect(purchase && buyRequestOf(purchase, { ...seen, isOverlapAccepted: false })).not.toHaveProperty(
      'overlap_accepted',
    );
    expect(purchase && buyRequestOf(purchase, { ...seen, isOverlapAccepted: true })).toMatchObject({
      overlap_accepted: true,
    });
  });

  it('sends the product, the displayed total and the accepted terms', () => {
    const purchase = read('type=package&id=4&participant_id=9');
    expect(purchase && buyRequestOf(purchase, { price: 10.99, coupon: undefined })).toEqual({
      type: 'package',
      id: 4,
      participant_id: 9,
      expected_price: 10.99,
      terms_accepted: true,
    });
  });
});

describe('buyRequestOf with a promo code', () => {
  it('[R3.14] sends the code of the displayed price', () => {
    const purchase = read('type=event&id=4');
    expect(purchase && buyRequestOf(purchase, { price: 5.49, coupon: 'HALF' })).toMatchObject({
      expected_price: 5.49,
      coupon: 'HALF',
    });
  });
});

describe('isOrderOf', () => {
  it('tells one team’s pass from another’s', () => {
    const product = { id: 4, name: 'Team pass', event_category_id: null, participant_id: 9 };
    const order = anOrder({ product });
    const matches = (query: string) => {
      const purchase = read(query);
      return purchase !== undefined && isOrderOf(order, purchase);
    };
    expect(matches('type=package&id=4&participant_id=9')).toBe(true);
    expect(matches('type=package&id=4&participant_id=8')).toBe(false);
    expect(matches('type=event&id=4&participant_id=9')).toBe(false);
  });
});

describe('several teams of one pass', () => {
  const purchase = read(
    'type=package&id=4&participant_id=9&participant_id=8&participant_id=9&participant_id=x',
  );
  const item = (participant_id: number) => ({ type: 'package' as const, id: 4, participant_id });

  it('are one bundle, each once', () => {
    expect(purchase && bundleRequestOf(purchase, { price: 62, coupon: undefined })).toEqual({
      items: [item(9), item(8)],
      expected_price: 62,
      terms_accepted: true,
    });
  });

  it('accept no promo code, and neither do subscriptions', () => {
    expect(purchase && takesCode(purchase)).toBe(false);
    expect([read('type=package&id=4'), read('type=event&id=4')].map((one) => one && takesCode(one))).toEqual([
      true,
      true,
    ]);
    const subscription = read('type=subscription&id=4');
    expect(subscription && takesCode(subscription)).toBe(false);
  });

  it('match the order that bought them', () => {
    const items = [8, 9].map((participant_id) => ({
      ...item(participant_id),
      name: 'Team pass',
      event_category_id: null,
      base_price: 29,
      service_fee: 2,
    }));
    expect(purchase && isOrderOf(anOrder({ type: 'bundle', items }), purchase)).toBe(true);
    expect(purchase && isOrderOf(anOrder({ type: 'bundle', items: items.slice(1) }), purchase)).toBe(false);
  });
});
