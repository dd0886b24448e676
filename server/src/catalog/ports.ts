// The dependencies of the catalogue: its tables, the cached teams of the lists, and the cached totals.
import type { PictureStore } from '../channel/index.ts';
import type { ParticipantCache } from './participant-cache.ts';
import type { FacetCache, TotalsCache } from './totals-cache.ts';
import type { CatalogStore } from './store.ts';

export interface CatalogDeps {
  readonly store: CatalogStore;
  /** The widths of the channel's own pictures. */
  readonly pictures: Pick<PictureStore, 'listWidths'>;
  readonly participants: ParticipantCache;
  readonly totals: TotalsCache;
  readonly facets: FacetCache;
}
