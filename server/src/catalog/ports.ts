// What the catalogue needs: its tables.
import type { CatalogStore } from './store.ts';

export interface CatalogDeps {
  readonly store: CatalogStore;
}
