// The dependencies of the catalogue: its tables, the cached teams of the lists, and the cached totals.
import type { RememberedParticipants } from './remember-participants.ts';
import type { RememberedFacets, RememberedTotals } from './remember-totals.ts';
import type { CatalogStore } from './store.ts';

export interface CatalogDeps {
  readonly store: CatalogStore;
  readonly participants: RememberedParticipants;
  readonly totals: RememberedTotals;
  readonly facets: RememberedFacets;
}
