import type { Order } from '@floodlit/contract/commerce/commerce';
import { describe, expect, it } from 'vitest';
import { anOrder } from './commerce-makers.fixture.ts';
import { buyHref, ownedSelections, pickingOf } from './selections.ts';

const item = (participant_id: number): Order['items'][number] => ({
  type: 'package',
  id: 4,
  name: 'Team pass',
  event_category_id: null,
  participant_id,
  base_price: 29,
  service_fee: 2,
});
const bought = (order: Partial<Order>) => anOrder({ status: 'paid', activity_status: 'active', ...order });
const single = (id: number, participant_id: number | null) => ({
  product: { id, name: 'Team pass', event_category_id: null, participant_id },
});

describe('pickingOf', () => {
  it.each([
    [{ is_team_pass: true, event_categories: [] }, 'team'],
    [{ is_team_pass: false, event_categories: [1, 2] }, 'category'],
    [{ is_team_pass: false, event_categories: [1] }, undefined],
    [{ is_team_pass: false, event_categories: [] }, undefined],
  ])('%j: %s', (pass, picking) => {
    expect(pickingOf(pass)).toBe(picking);
  });
});

describe('[R4.04] a team in an order is disabled', () => {
  it('whether it was bought alone or with others', () => {
    const orders = [bought(single(4, 8)), bought({ type: 'bundle', items: [item(9), item(10)] })];
    expect([...ownedSelections(orders, 4, 'team').keys()]).toEqual([8, 9, 10]);
  });

  it('until the last end of its orders', () => {
    const [early, late] = ['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];
    const orders = [
      bought({ ...single(4, 8), access_until: late }),
      bought({ type: 'bundle', items: [item(8), item(9)], access_until: early }),
      bought({ ...single(4, 10), access_until: early }),
      bought({ ...single(4, 10), access_until: null }),
    ];
    expect([...ownedSelections(orders, 4, 'team')]).toEqual([
      [8, late],
      [9, early],
      [10, null],
    ]);
  });

  it('not of another pass, or of an order without access', () => {
    const orders = [
      bought(single(5, 8)),
      anOrder(single(4, 8)),
      bought({ ...single(4, 9), activity_status: 'expired' }),
      bought({ type: 'event', ...single(4, null) }),
    ];
    expect([...ownedSelections(orders, 4, 'team')]).toEqual([]);
  });
});

it('continues to payment with every selection', () => {
  expect(buyHref(4, 'team', [8, 9])).toBe('/buy?type=package&id=4&participant_id=8&participant_id=9');
  expect(buyHref(4, 'category', [3])).toBe('/buy?type=package&id=4&event_category_id=3');
});
