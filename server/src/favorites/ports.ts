// What following needs: its table, and the catalogue whose teams and events are followed.
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
