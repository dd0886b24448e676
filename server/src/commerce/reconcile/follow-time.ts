// Applies the changes that time makes by itself: access runs out, or runs again.
import { closeCoveredOrders } from '../orders/index.ts';
import type { ReconcileDeps } from './ports.ts';

/** One run works on this many parts. The next minute continues with the rest. */
const partsMaximum = 100;

/**
 * A buyer who gets access back may have begun to buy the product again, or a part of it. That card form must take no money.
 * So one transaction gives the access back and closes these orders.
 */
export async function followTime(
  deps: Pick<ReconcileDeps, 'catalog' | 'clock' | 'livemode' | 'log' | 'queue' | 'store' | 'transact'>,
): Promise<void> {
  const { livemode } = deps;
  for (let part = 0; part < partsMaximum; part++) {
    const returned = await deps.transact(async (scope) => {
      const store = deps.store.within(scope);
      const now = deps.clock.now();
      const buyers = await store.followTime(now);
      for (const buyer of buyers) await closeCoveredOrders(deps, scope, store, { ...buyer, livemode }, now);
      return buyers.length;
    });
    if (returned === 0) return;
    deps.log.warn('access that had ended before its time was given back', { buyers: returned });
  }
}
