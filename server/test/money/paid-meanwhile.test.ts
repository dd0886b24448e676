// Whoever presses again in the very moment in which his payment is written down: he has it, and pays for none of it again.
import { afterEach, expect, it } from 'vitest';
import type { BuyBundleRequest } from '@floodlit/contract/commerce';
import {
  buyBundle,
  checkInvariants,
  settle,
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

/** The payment is written down between the two looks of the next purchase: at what is open and at what is owned. */
function betweenTheLooks(bought: Purchase): CommerceDeps {
  const { store, ...others } = season.deps;
  let hasLooked = false;
  const afterLook = async <Seen>(look: Promise<Seen>): Promise<Seen> => {
    const seen = await look;
    if (hasLooked) return seen;
    hasLooked = true;
    pay(bought);
    await settle(season.deps);
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
          findHeldOrder: (key) => afterLook(own.findHeldOrder(key)),
          listHeldClaims: (buyer) => afterLook(own.listHeldClaims(buyer)),
          listEntitlements: (...of) => afterLook(own.listEntitlements(...of)),
        };
      },
    },
  };
}
const alreadyBought = { code: 'commerce.already_bought' };

it('[T16] one that is in the bundle that was paid', async () => {
  await expect(buySeason(buyerAt(0), betweenTheLooks(await buyBoth()))).rejects.toMatchObject(alreadyBought);
});

it('[T16] a bundle of which a part was paid', async () => {
  await expect(buyBoth(betweenTheLooks(await buySeason()))).rejects.toMatchObject(alreadyBought);
});

it('[T20] with a code that was good once: it is bought, and the code was right', async () => {
  await season.schedule.newCoupon({ uses_per_user: 1 });
  const withCode = (deps = season.deps) => buySeason(buyerAt(0), deps, season.schedule.coupon);
  await expect(withCode(betweenTheLooks(await withCode()))).rejects.toMatchObject(alreadyBought);
});
