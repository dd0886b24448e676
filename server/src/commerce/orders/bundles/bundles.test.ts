import { beforeEach, describe, expect, it } from 'vitest';
import { cards } from '@floodlit/contract/commerce/cards';
import { commerce as routes, type BuyBundleRequest } from '@floodlit/contract/commerce/commerce';
import { receipts } from '@floodlit/contract/commerce/receipts';
import { openCheckout, refusal } from '../../../../test/money/checkout.ts';
import { checkInvariants, reconcile } from '../../index.ts';

const checkout = openCheckout();
type Item = BuyBundleRequest['items'][number];
let month: Item;
let soccer: Item;
let team: (index: number) => Item;
let game: Item;
beforeEach(async () => {
  const teamPass = await checkout.passNamed('Team pass');
  month = { type: 'package', id: (await checkout.passNamed('Month pass')).id };
  soccer = { type: 'package', id: (await checkout.passNamed('Soccer pass')).id };
  team = (index) => {
    const participant_id = teamPass.participants[index];
    if (participant_id === undefined) throw new Error('There is no such team.');
    return { type: 'package', id: teamPass.id, participant_id };
  };
  game = { type: 'event', id: (await checkout.eventOfType('ppv')).id };
});

const buying = (items: Item[], more: Partial<BuyBundleRequest> = {}) =>
  checkout.alice.client.call(routes.buyBundle, {
    items,
    terms_accepted: true,
    overlap_accepted: true,
    ...more,
  });
const pay = async (bought: Awaited<ReturnType<typeof buying>>): Promise<void> => {
  checkout.world.payments.pay(checkout.secretOf(bought), 'good');
  await checkout.deliver();
};
const entitlements = async () =>
  checkout.world.connection.db
    .selectFrom('commerce.entitlements')
    .where('order_id', 'is not', null)
    .where('active', '=', true)
    .selectAll()
    .execute();
const violations = () => checkInvariants(checkout.world.context.commerce);

describe('[R7.05] POST /stripe/buy_bundle', () => {
  it('is one order with its items, one charge, one entitlement for each, and one receipt', async () => {
    const bought = await buying([month, team(0), game], { expected_price: 15.99 + 31 + 16.49 });
    expect(bought.data.order).toMatchObject({ type: 'bundle', status: 'created', price: 63.48 });
    expect(bought.data.order.items).toMatchObject([
      { ...month, name: 'Month pass', base_price: 14.99, service_fee: 1 },
      { ...team(0), name: 'Team pass · Riverside Hawks' },
      { ...game },
    ]);
    expect(await entitlements()).toEqual([]);
    await pay(bought);
    const { id } = bought.data.order;
    expect(checkout.world.payments.intents).toHaveLength(1);
    expect(checkout.world.payments.intents[0]?.amount).toBe(6_348);
    expect(await entitlements()).toHaveLength(3);
    expect(await checkout.orderOf(id)).toMatchObject({ status: 'paid', activity_status: 'active' });
    expect((await checkout.alice.client.call(receipts.read, { id })).data.order.items).toHaveLength(3);
    expect((await checkout.passNamed('Month pass')).purchased).toBe(true);
    expect(await violations()).toEqual([]);
    expect(checkout.world.loggedErrors).toEqual([]);
  });

  it('[T16] the same selection is the same order, in whatever order it was picked and however often', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => buying(index % 2 === 0 ? [month, game] : [game, month])),
    );
    expect(new Set(all.map(({ data }) => data.order.id)).size).toBe(1);
    expect(checkout.world.payments.intents).toHaveLength(1);
  });

  it('all or nothing: one item that cannot be bought refuses them all', async () => {
    await pay((await checkout.buying(month)) as Awaited<ReturnType<typeof buying>>);
    expect(await refusal(buying([soccer, month]))).toMatchObject({
      status: 409,
      message: 'Month pass is covered by your Month pass already.',
    });
    expect(await refusal(buying([soccer, { type: 'package', id: 999_999 }]))).toMatchObject({
      message: 'Pass not found',
    });
    expect(await refusal(buying([soccer, soccer]))).toMatchObject({ code: 'commerce.selection_invalid' });
    expect(await refusal(buying([team(0), team(0)]))).toMatchObject({ code: 'commerce.selection_invalid' });
    expect(await refusal(buying([soccer, game], { expected_price: 1 }))).toMatchObject({
      code: 'commerce.price_changed',
    });
    expect(await refusal(buying([soccer]))).toMatchObject({ code: 'request.invalid' });
    expect(checkout.world.payments.intents).toHaveLength(1);
  });

  it('an open order for one of its items is closed first, and never paid too', async () => {
    const single = await checkout.buying(month);
    const bundle = await buying([month, game]);
    expect(() => checkout.world.payments.pay(checkout.secretOf(single), 'good')).toThrow();
    expect(await checkout.orderOf(single.data.order.id)).toMatchObject({
      status: 'failed',
      reason: 'expired',
    });
    // And the other way round.
    const again = await checkout.buying(month);
    expect(() => checkout.world.payments.pay(checkout.secretOf(bundle), 'good')).toThrow();
    await pay(again as typeof bundle);
    expect(await refusal(buying([month, game]))).toMatchObject({ code: 'commerce.item_covered' });
    expect(await violations()).toEqual([]);
  });

  it('finds a bundle paid that was paid while another was opened', async () => {
    const single = await checkout.buying(month);
    checkout.world.payments.pay(checkout.secretOf(single), 'good');
    expect(await refusal(buying([month, game]))).toMatchObject({ code: 'commerce.item_covered' });
    expect(await entitlements()).toHaveLength(1);
  });

  it('[T27] a disputed product cannot be bought again, neither in a bundle nor alone', async () => {
    await pay((await checkout.buying(month)) as Awaited<ReturnType<typeof buying>>);
    checkout.world.payments.dispute(checkout.world.payments.intents[0]?.id ?? '', 'open');
    await checkout.deliver();
    expect(await refusal(buying([month, game]))).toMatchObject({ code: 'commerce.order_disputed' });
    await pay(await buying([soccer, game]));
    checkout.world.payments.dispute(checkout.world.payments.intents[1]?.id ?? '', 'open');
    await checkout.deliver();
    expect(await refusal(checkout.buying(soccer))).toMatchObject({ code: 'commerce.order_disputed' });
    expect(await refusal(buying([soccer, team(0)]))).toMatchObject({ code: 'commerce.order_disputed' });
    expect((await checkout.buying(team(0))).data.order.status).toBe('created');
  });

  it('money that comes late closes every order in its way', async () => {
    const bundle = await buying([month, game]);
    const singles: Awaited<ReturnType<typeof checkout.buying>>[] = [];
    // Opened while the bundle was given up; then its money comes all the same.
    checkout.world.payments.pay(checkout.secretOf(bundle), 'good');
    await checkout.world.connection.db
      .updateTable('commerce.orders')
      .set({ status: 'expired' })
      .where('id', '=', bundle.data.order.id)
      .execute();
    for (const item of [month, game]) singles.push(await checkout.buying(item));
    await checkout.deliver();
    expect(await checkout.orderOf(bundle.data.order.id)).toMatchObject({ status: 'paid' });
    for (const single of singles) {
      expect(await checkout.orderOf(single.data.order.id)).toMatchObject({
        status: 'failed',
        retryable: false,
      });
    }
    for (const single of singles)
      expect(() => checkout.world.payments.pay(checkout.secretOf(single), 'good')).toThrow();
    expect(await violations()).toEqual([]);
  });

  it('a refund takes all of it away', async () => {
    const bought = await buying([month, game]);
    await pay(bought);
    checkout.world.payments.refund(checkout.world.payments.intents[0]?.id ?? '');
    await checkout.deliver();
    expect(await checkout.orderOf(bought.data.order.id)).toMatchObject({ status: 'refunded' });
    expect(await entitlements()).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('runs while any of its items does', async () => {
    const bought = await buying([month, soccer]);
    await pay(bought);
    checkout.world.clock.advance(31 * 86_400);
    await reconcile(checkout.world.context.commerce);
    expect(await entitlements()).toHaveLength(1);
    expect(await checkout.orderOf(bought.data.order.id)).toMatchObject({ activity_status: 'active' });
    checkout.world.clock.advance(366 * 86_400);
    await reconcile(checkout.world.context.commerce);
    checkout.alice = await checkout.world.as('alice');
    expect(await checkout.orderOf(bought.data.order.id, checkout.alice)).toMatchObject({
      activity_status: 'expired',
    });
  });

  it('is paid with a saved card like any other', async () => {
    await checkout.alice.client.call(cards.setup, {});
    const card_id = checkout.world.cards.save(checkout.world.cards.customers.at(-1) ?? '');
    expect((await buying([month, game], { card_id })).data.order).toMatchObject({ status: 'paid' });
    expect(await entitlements()).toHaveLength(2);
  });
});
