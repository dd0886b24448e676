// Applies the changes that time makes by itself: access runs out, or runs again.
import { lookWhetherCovered } from '../orders/index.ts';
import type { ReconcileDeps } from './ports.ts';

/** One run works on this many parts. The next minute continues with the rest. */
const partsMaximum = 100;

/**
 * A buyer who gets access back may have begun to buy the product again, or a part of it. That card form must take no money.
 * So one transaction gives the access back and queues the check of open orders.
 */
export async function followTime(
  deps: Pick<ReconcileDeps, 'clock' | 'livemode' | 'log' | 'queue' | 'store' | 'transact'>,
): Promise<void> {
  const { livemode } = deps;
  for (let part = 0; part < partsMaximum; part++) {
    const returned = await deps.transact(async (scope) => {
      const store = deps.store.within(scope);
      const buyers = await store.followTime(deps.clock.now());
      for (const buyer of buyers)
        await lookWhetherCovered(deps, scope, await store.listHeldClaims({ ...buyer, livemode }));
      return buyers.length;
    });
    if (returned === 0) return;
    deps.log.warn('access that had ended before its time was given back', { buyers: returned });
  }
}
