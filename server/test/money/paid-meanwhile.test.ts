// Race: a buyer clicks again while another process saves his purchase. He never pays for the same thing twice.
import { afterEach, expect, it } from 'vitest';
import type { BuyBundleRequest } from '@floodlit/contract/commerce/commerce';
import {
  buyBundle,
  checkInvariants,
  settle,
  subscribe,
  type CommerceDeps,
  type Purchase,
} from '../../src/commerce/index.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { buyerAt, buySeason, pay } = season;
const terms_accepted = true;

afterEach(async () => {
  expect(await checkInvariants(season.deps)).toEqual([]);
});

const items = (): BuyBundleRequest['items'] => [
  { type: 'package', id: season.world.shop.packageId },
  { type: 'event', id: season.world.shop.eventId },
];
const buyBoth = (deps = season.deps): Promise<Purchase> =>
  buyBundle(deps, buyerAt(0), { items: items(), terms_accepted });

type Looks = 'findHeldOrder' | 'listHeldClaims' | 'listEntitlements';

/** A concurrent change right after one of the next purchase's reads of held orders or owned passes. */
function inBetween(happens: () => Promise<void>, after?: Looks, turn = 1): CommerceDeps {
  const { store, ...others } = season.deps;
  let looks = 0;
  const look = async <Seen>(name: Looks, seeing: Promise<Seen>): Promise<Seen> => {
    const seen = await seeing;
    if (after !== undefined && name !== after) return seen;
    looks += 1;
    if (looks === turn) await happens();
    return seen;
  };
  return {
    ...others,
    store: {
      ...store,
      within: (scope) => {
        const own = store.within(scope);
        return {
          ...own,
          findHeldOrder: (key) => look('findHeldOrder', own.findHeldOrder(key)),
          listHeldClaims: (buyer) => look('listHeldClaims', own.listHeldClaims(buyer)),
          listEntitlements: (...of) => look('listEntitlements', own.listEntitlements(...of)),
        };
      },
    },
  };
}
const isPaid = (bought: Purchase, after?: Looks, turn?: number): CommerceDeps =>
  inBetween(
    async () => {
      pay(bought);
      await settle(season.deps);
    },
    after,
    turn,
  );
const isDecided = (intentId: string, status: 'open' | 'won', after: Looks): CommerceDeps =>
  inBetween(async () => {
    season.schedule.payments.dispute(intentId, status);
    await settle(season.deps);
  }, after);
const alreadyBought = { code: 'commerce.already_bought' };

it('[T16] a product of the bundle that was paid', async () => {
  await expect(buySeason(buyerAt(0), isPaid(await buyBoth()))).rejects.toMatchObject(alreadyBought);
});

it('[T16] a bundle of which a part was paid', async () => {
  await expect(buyBoth(isPaid(await buySeason()))).rejects.toMatchObject({ code: 'commerce.item_covered' });
});

it('[T20] with a code that was good once: it is bought, and the code was right', async () => {
  await season.schedule.newCoupon({ uses_per_user: 1 });
  const withCode = (deps = season.deps) => buySeason(buyerAt(0), deps, season.schedule.coupon);
  await expect(withCode(isPaid(await withCode()))).rejects.toMatchObject(alreadyBought);
});

it('[T20] with a code that was good once, while the order is being closed and turns out to be paid', async () => {
  await season.schedule.newCoupon({ uses_per_user: 1 });
  const withCode = (deps = season.deps) => buySeason(buyerAt(0), deps, season.schedule.coupon);
  const first = await withCode();
  const key = { channel_id: season.world.shop.channelId, id: first.order.id };
  await season.deps.store.changeOrder(key, { status: 'expiring' }, season.schedule.clock.now());
  // After the last read of owned passes, before the read of the code.
  await expect(withCode(isPaid(first, 'listEntitlements', 2))).rejects.toMatchObject(alreadyBought);
});

it.each<[string, Looks]>([
  ['one that is in a bundle', 'listEntitlements'],
  ['one that is in a bundle', 'listHeldClaims'],
  ['a bundle of which a part', 'listHeldClaims'],
])('[T27] %s was bought, about which a bank begins to decide, after %s', async (what, after) => {
  const isOne = what.startsWith('one');
  const paid = pay(await (isOne ? buyBoth() : buySeason()));
  await season.aMinute();
  const deps = isDecided(paid, 'open', after);
  await expect(isOne ? buySeason(buyerAt(0), deps) : buyBoth(deps)).rejects.toMatchObject({
    code: expect.stringMatching(/already_bought|item_covered|order_disputed/),
  });
});

it('[T27] a membership that is over, whose last month a bank gives back', async () => {
  const { schedule } = season;
  const terms = { type: 'subscription', id: schedule.subscriptionId, terms_accepted } as const;
  const subscribing = (deps = season.deps) => subscribe(deps, buyerAt(0), terms, 'https://shop.test');
  pay(await subscribing());
  await season.aMinute();
  schedule.clock.advance(30 * 86_400);
  schedule.subscriptions.renewDue('good');
  await season.aMinute();
  const renewal = schedule.payments.intents.at(-1)?.id ?? '';
  schedule.payments.dispute(renewal, 'open');
  schedule.subscriptions.change(schedule.subscriptions.list()[0]?.id ?? '', { state: 'canceled' });
  schedule.clock.advance(86_400);
  await season.aMinute();
  await expect(subscribing()).rejects.toMatchObject({ code: 'commerce.order_disputed' });
  await expect(subscribing(isDecided(renewal, 'won', 'findHeldOrder'))).rejects.toMatchObject(alreadyBought);
});
