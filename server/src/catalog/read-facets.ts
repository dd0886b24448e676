// The counts beside the filters of a list.
import type { EventFacetFilters, EventFacets } from '@floodlit/contract/catalog/catalog';
import type { CatalogDeps } from './ports.ts';

export const readFacets = (
  deps: Pick<CatalogDeps, 'facets'>,
  channelId: number,
  choice: EventFacetFilters,
): Promise<EventFacets> => deps.facets.read(channelId, choice);
