// What entitlements need: their rows, the passes that they come from, and the time.
import type { CatalogDeps } from '../../catalog/index.ts';
import type { TellOfBadRow } from '../../kernel/bad-rows.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PassStore } from '../passes/store.ts';
import type { EntitlementStore } from './store.ts';

export interface EntitlementsDeps {
  readonly store: PassStore & EntitlementStore;
  readonly clock: Clock;
}

/** To show what is for sale, beside what the viewer holds. */
export interface PackagesDeps extends EntitlementsDeps {
  readonly catalog: CatalogDeps;
  readonly tellOfBadRow: TellOfBadRow;
}
