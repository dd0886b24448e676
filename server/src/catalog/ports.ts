// What the catalogue needs: its tables, and the teams that every list names.
import type { RememberedParticipants } from './remember-participants.ts';
import type { CatalogStore } from './store.ts';

export interface CatalogDeps {
  readonly store: CatalogStore;
  readonly participants: RememberedParticipants;
}
