// The dependencies of favourites: its table, and the catalogue with the teams and events.
import type { CatalogDeps } from '../catalog/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Transact } from '../kernel/transact.ts';
import type { FavoritesStore } from './store.ts';

export interface FavoritesDeps {
  readonly store: FavoritesStore;
  readonly catalog: CatalogDeps;
  readonly clock: Clock;
  readonly transact: Transact;
}
