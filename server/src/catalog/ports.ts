// What the catalogue needs: its tables, the teams that every list names, and how long lists are.
import type { RememberedParticipants } from './remember-participants.ts';
import type { RememberedTotals } from './remember-totals.ts';
import type { CatalogStore } from './store.ts';

export interface CatalogDeps {
  readonly store: CatalogStore;
  readonly participants: RememberedParticipants;
  readonly totals: RememberedTotals;
}
