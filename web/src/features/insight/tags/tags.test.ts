import type { Order } from '@floodlit/contract/commerce/commerce';
import { describe, expect, it } from 'vitest';
import { createLocalStore, createMemoryStorage } from '../../../lib/local-store.ts';
import type { Fact, ShopStep } from '../../../lib/facts.ts';
import { tagEventOfOrder, tagEventOfShop } from './tag-event.ts';
import { createTagMemory } from './tag-memory.ts';
import { createTags } from './create-tags.ts';
import { tagWriterOf } from './tag-writers.ts';

const season = { id: 'package-12', name: 'Season', category: 'Soccer', price: 49.99 };
const anOrder = (change: Partial<Order> = {}): Order => ({
  id: 77,
  status: 'paid',
  reason: null,
  retryable: false,
  activity_status: 'active',
  type: 'package',
  product: { id: 12, name: 'Season', event_category_id: null, participant_id: null },
  items: [],
  price: 37.5,
  base_price: 45,
  service_fee: 5,
  discount: 12.5,
  coupon: 'TEAMSPIRIT',
  currency: 'USD',
  subscription_event: null,
  created_at: '2026-11-21T19:00:00Z',
  paid_at: '2026-11-21T19:01:00Z',
  access_until: null,
  ...change,
});
const shop = (step: ShopStep): Extract<Fact, { kind: 'shop' }> => ({
  kind: 'shop',
  step,
  items: [season, { id: 'event-4', name: 'Final', category: undefined, price: 0.1 }],
  currency: 'USD',
});

describe('[R1.06d] the shapes of GA4', () => {
  it.each<ShopStep>([
    'view_item_list',
    'select_item',
    'view_item',
    'add_to_cart',
    'begin_checkout',
    'add_payment_info',
  ])('of %s have currency, value and items', (step) => {
    expect(tagEventOfShop(shop(step), 'Northern Sports')).toEqual({
      event: step,
      ecommerce: {
        currency: 'USD',
        value: 50.09,
        items: [
          {
            item_id: 'package-12',
            item_name: 'Season',
            item_category: 'Soccer',
            affiliation: 'Northern Sports',
            price: 49.99,
            quantity: 1,
          },
          { item_id: 'event-4', item_name: 'Final', affiliation: 'Northern Sports', price: 0.1, quantity: 1 },
        ],
      },
    });
  });

  it.each(['purchase', 'refund'] as const)('of %s have the order’s number and what was charged', (event) => {
    expect(tagEventOfOrder(event, anOrder(), [season], 'Northern Sports')).toEqual({
      event,
      ecommerce: {
        transaction_id: '77',
        affiliation: 'Northern Sports',
        currency: 'USD',
        value: 37.5,
        coupon: 'TEAMSPIRIT',
        items: [
          {
            item_id: 'package-12',
            item_name: 'Season',
            item_category: 'Soccer',
            affiliation: 'Northern Sports',
            price: 49.99,
            quantity: 1,
            coupon: 'TEAMSPIRIT',
          },
        ],
      },
    });
  });

  it('of a refund name the products of a bundle', () => {
    const part = { event_category_id: null, participant_id: 3, base_price: 10, service_fee: 0.1 };
    const order = anOrder({
      type: 'bundle',
      coupon: null,
      items: [1, 2].map((id) => ({ type: 'package', id, name: `Team ${id}`, ...part })),
    });
    expect(tagEventOfOrder('refund', order, undefined, 'N').ecommerce.items).toMatchObject([
      { item_id: 'package-1', price: 10.1 },
      { item_id: 'package-2', price: 10.1 },
    ]);
  });
});

describe('[R1.06d] an event', () => {
  const event = tagEventOfOrder('purchase', anOrder(), [season], 'N');

  it('goes to the data layer of a container, which forgets the items before it', () => {
    const layer: unknown[] = [];
    tagWriterOf('GTM-AB12CD3')(layer, event);
    expect(layer).toEqual([{ ecommerce: null }, event]);
  });

  it.each(['G-AB12CD34', 'AW-123456789', 'UA-12345-1'])('goes to the tag %s as a call of gtag', (id) => {
    const layer: unknown[] = [];
    tagWriterOf(id)(layer, event);
    expect(layer).toHaveLength(1);
    expect(Object.prototype.toString.call(layer[0])).toBe('[object Arguments]');
    expect(Array.from(layer[0] as ArrayLike<unknown>)).toEqual(['event', 'purchase', event.ecommerce]);
    expect(event.ecommerce).toMatchObject({ transaction_id: '77', currency: 'USD', value: 37.5 });
  });
});

describe('[R1.06d] the tag manager', () => {
  function aBrowser() {
    const store = createLocalStore(createMemoryStorage());
    const state = { hasConsent: true };
    const pushed: { event?: string }[] = [];
    /** Another document or tab of the same browser. */
    const open = () =>
      createTags({
        memory: createTagMemory(store),
        affiliation: 'N',
        hasConsent: () => state.hasConsent,
        write: (event) => tagWriterOf('GTM-AB12CD3')(pushed, event),
      });
    const events = () => pushed.map(({ event }) => event).filter((event) => event !== undefined);
    return { store, state, open, pushed, events };
  }
  const paid: Fact = { kind: 'order_paid', order: anOrder(), items: [season] };

  it('[T61] gets the events of a payment on the next page that has it, and each once', () => {
    const { open, events, pushed } = aBrowser();
    const checkout = open();
    checkout(shop('begin_checkout'));
    checkout({ kind: 'order_begun', id: 77 });
    checkout(paid);
    expect(pushed).toEqual([]);
    open()({ kind: 'tags_loaded' });
    expect(events()).toEqual(['begin_checkout', 'purchase']);
    expect(pushed[0]).toEqual({ ecommerce: null });
    open()({ kind: 'tags_loaded' });
    expect(events()).toHaveLength(2);
  });

  it.each([
    ['a reload', true],
    ['a mailed link on another device', false],
  ])('hears of no purchase again from %s', (_, isSameBrowser) => {
    const first = aBrowser();
    const page = first.open();
    page({ kind: 'tags_loaded' });
    page({ kind: 'order_begun', id: 77 });
    page(paid);
    page(paid);
    const later = isSameBrowser ? first : aBrowser();
    const again = later.open();
    again({ kind: 'tags_loaded' });
    if (isSameBrowser) again({ kind: 'order_begun', id: 77 });
    again(paid);
    expect(later.events()).toEqual(isSameBrowser ? ['purchase'] : []);
  });

  it('hears of a refund once, where it heard of the purchase', () => {
    const { open, events } = aBrowser();
    const page = open();
    page({ kind: 'tags_loaded' });
    const refunded: Fact = { kind: 'orders_listed', orders: [anOrder({ status: 'refunded' })] };
    page(refunded);
    expect(events()).toEqual([]);
    page({ kind: 'order_begun', id: 77 });
    page(paid);
    page(refunded);
    page(refunded);
    expect(events()).toEqual(['purchase', 'refund']);
  });

  it('[T61] hears and keeps nothing without a yes, and a no deletes what was kept', () => {
    const { open, events, state, store } = aBrowser();
    state.hasConsent = false;
    const page = open();
    page(shop('view_item'));
    page({ kind: 'order_begun', id: 77 });
    page(paid);
    expect(store.find('tag_events')).toBeUndefined();
    expect(store.find('tag_orders')).toBeUndefined();
    state.hasConsent = true;
    page(shop('view_item'));
    expect(store.find('tag_events')).toContain('view_item');
    state.hasConsent = false;
    page({ kind: 'consent' });
    expect(store.find('tag_events')).toBeUndefined();
    expect(events()).toEqual([]);
  });
});
