// What a minute changes by itself: what was bought runs out, or runs again.
import { lookWhetherCovered } from '../orders/look-whether-covered.ts';
import type { ReconcileDeps } from './ports.ts';

/** Of so many parts; what is then left comes in the next minute. */
const partsMaximum = 100;

/**
 * Whoever gets something back may have begun to buy it once more, or a part of it: that card form takes no money any more.
 * What is given back and the look at it are kept together.
 */
export async function followTime(deps: ReconcileDeps): Promise<void> {
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
