import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../catalog/event-makers.fixture.ts';
import { aPass } from '../commerce/commerce-makers.fixture.ts';
import { listShownWays, listWaysIntoLibrary, listWaysToWatch } from './ways-to-watch.ts';

const aDetail = (event: Partial<EventDetail>): EventDetail => ({
  ...anEvent(),
  access: { granted: false, reason: 'pass' },
  recording: 'none',
  signal: null,
  covered_by: null,
  covered_held: null,
  ...event,
});
const paid = {
  id: 5,
  type: 'paid',
  single_event_package_id: 9,
  price: 10.99,
  base_price: 9.99,
  service_fee: 1,
} as const;
const passes = [aPass({ id: 1, price: 79 }), aPass({ id: 2, price: 14.99, is_team_pass: true })];

describe('listWaysIntoLibrary', () => {
  it('[R3.04] has the passes with access to the library, cheapest first', () => {
    const open = { vod_media_access: true } as const;
    const ways = listWaysIntoLibrary([
      aPass({ id: 1, price: 79, ...open }),
      aPass({ id: 2, price: 14.99, ...open }),
      aPass({ id: 3, price: 5, vod_media_access: false }),
      aPass({ id: 4, price: 3, ...open, purchased: true }),
      aPass({ id: 5, price: 0, ...open, type: 'free' }),
    ]);
    expect(ways.map((way) => way.value)).toEqual(['package-2', 'package-1']);
  });
});

describe('listWaysToWatch', () => {
  it('begins with the event itself, then the cheapest package', () => {
    const ways = listWaysToWatch(aDetail(paid), passes);
    expect(ways.map((way) => way.value)).toEqual(['event', 'package-2', 'package-1']);
    expect(ways.map((way) => way.href)).toEqual([
      '/buy?type=event&id=5',
      '/select-package/2',
      '/buy?type=package&id=1',
    ]);
    expect(ways[0]).toMatchObject({ price: 10.99, service_fee: 1 });
  });

  it('[R5.05] offers no single purchase without its package', () => {
    expect(listWaysToWatch(aDetail({ ...paid, single_event_package_id: null }), passes)[0]?.value).toBe(
      'package-2',
    );
    expect(
      listWaysToWatch(aDetail({ ...paid, price: null, base_price: null, service_fee: null }), []),
    ).toEqual([]);
  });

  it('puts a pass that costs less than the event before it', () => {
    const ways = listWaysToWatch(aDetail(paid), [aPass({ id: 3, price: 10.99 }), aPass({ id: 4, price: 5 })]);
    expect(ways.map((way) => way.value)).toEqual(['package-4', 'event', 'package-3']);
  });

  it('[R4.06] has a membership once, by the month, at what it costs after its trial', () => {
    const membership = { ...aPass({ name: 'Membership' }), trial_period: 7, trial_offered: true };
    const ways = listWaysToWatch(aDetail(paid), [
      aPass({ id: 1, price: 79 }),
      { ...membership, id: 6, price: 120, offer: 'annual' },
      { ...membership, id: 5, price: 12.99, offer: 'monthly' },
    ]);
    expect(ways.map(({ value, href }) => [value, href])).toEqual([
      ['event', '/buy?type=event&id=5'],
      ['package-5', '/buy?type=subscription&id=5&trial=1'],
      ['package-1', '/buy?type=package&id=1'],
    ]);
  });

  it('leaves out what is owned', () => {
    expect(listWaysToWatch(aDetail(paid), [aPass({ purchased: true })])).toHaveLength(1);
  });
});

describe('the best value', () => {
  const ways = listWaysToWatch(aDetail(paid), [
    aPass({ id: 1, price: 79, tag: 'Best value', weight: 1 }),
    aPass({ id: 2, price: 29, tag: 'Popular', weight: 2 }),
    aPass({ id: 3, price: 20, tag: 'Yours', weight: 0, purchased: true }),
    aPass({ id: 4, price: 12 }),
    aPass({ id: 5, price: 15 }),
  ]);
  const [first] = ways;
  if (first === undefined) throw new Error('There is no way.');

  it('has its tag, and no other way has one', () => {
    expect(ways.map(({ value, bestTag }) => [value, bestTag])).toEqual([
      ['event', undefined],
      ['package-4', undefined],
      ['package-5', undefined],
      ['package-2', undefined],
      ['package-1', 'Best value'],
    ]);
  });

  it('stands among the first few, behind the cheapest', () => {
    expect(listShownWays(ways, first, false).map(({ value }) => value)).toEqual([
      'event',
      'package-4',
      'package-1',
    ]);
  });
});

describe('listShownWays', () => {
  const ways = listWaysToWatch(aDetail(paid), [
    ...passes,
    aPass({ id: 3, price: 20, is_team_pass: true }),
    aPass({ id: 4, price: 90 }),
  ]);
  const [first, , , fourth] = ways;
  if (first === undefined || fourth === undefined) throw new Error('There are too few ways.');
  it.each([
    ['the cheapest three', ways, first, false, 3],
    ['all when asked to', ways, first, true, ways.length],
    ['all when one of the others is chosen', ways, fourth, false, ways.length],
    ['what there is when that is less', ways.slice(0, 2), first, false, 2],
  ])('lists %s', (_, of, chosen, isOpen, count) => {
    expect(listShownWays(of, chosen, isOpen)).toEqual(of.slice(0, count));
  });
});
