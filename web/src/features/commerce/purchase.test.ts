import { describe, expect, it } from 'vitest';
import { anOrder } from './commerce-makers.fixture.ts';
import { buyRequestOf, isOrderOf, readPurchase } from './purchase.ts';

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
  it('says what is bought, the total that was seen and that the terms were accepted', () => {
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
  it('[R3.14] names the code whose price was seen', () => {
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
