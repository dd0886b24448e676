// Tells the caches when the price of a pass changes by the clock alone.
import type { Clock } from '../../kernel/clock.ts';
import { nextPriceChange } from './early-rules.ts';
import type { Pass } from './rules.ts';
import type { PassStore } from './store.ts';

interface PriceChanges {
  readonly clock: Clock;
  /** Values of the channel that were computed before this moment are not valid after it. */
  readonly expireAt: (channelId: number, moment: Date) => void;
}

/**
 * Every cached page with a price has read its passes here. So the next change of a price is known before the page is
 * cached. Without it, a cached page would show the early price after its end, until an edit of the channel.
 */
export function notePriceChanges<Store extends PassStore>(store: Store, changes: PriceChanges): Store {
  const note = <Found extends readonly Pass[]>(channelId: number, passes: Found): Found => {
    const now = changes.clock.now();
    for (const pass of passes) {
      const next = nextPriceChange(pass, now);
      if (next !== undefined) changes.expireAt(channelId, next);
    }
    return passes;
  };
  return {
    ...store,
    findPass: async (channelId, id) => {
      const pass = await store.findPass(channelId, id);
      if (pass !== undefined) note(channelId, [pass]);
      return pass;
    },
    listPasses: async (channelId, ids) => note(channelId, await store.listPasses(channelId, ids)),
    listPackages: async (channelId) => note(channelId, await store.listPackages(channelId)),
    listOffers: async (channelId) => note(channelId, await store.listOffers(channelId)),
  };
}
