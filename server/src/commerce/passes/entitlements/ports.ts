// Ports of entitlements: their store, the passes, and the clock.
import type { CatalogDeps } from '../../../catalog/index.ts';
import type { TellOfBadRow } from '../../../kernel/bad-rows.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { PassStore } from '../store.ts';
import type { ShopFactsReader } from './shop-facts.ts';
import type { EntitlementStore } from './store.ts';

export interface EntitlementsDeps {
  readonly store: PassStore & EntitlementStore;
  readonly clock: Clock;
}

/** Dependencies of pages with prices alone. */
export interface PricesDeps {
  readonly store: Pick<PassStore, 'listPasses'>;
  readonly clock: Clock;
}

/** Dependencies of the offer pages, which mark what the viewer already owns. */
export interface PackagesDeps extends EntitlementsDeps {
  readonly catalog: CatalogDeps;
  readonly shopFacts: ShopFactsReader;
  readonly tellOfBadRow: TellOfBadRow;
}
