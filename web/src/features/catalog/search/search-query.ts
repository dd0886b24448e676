import type { SearchResults } from '@floodlit/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { calls } from '../../../lib/gen/calls.ts';

/** Keeps the previous results while the next ones load. */
export const searchQuery = (api: Api, query: string, limit: number) =>
  queryOptions({
    queryKey: ['search', query, limit],
    queryFn: async ({ signal }): Promise<SearchResults> =>
      (await api.call(calls.search.all, { query, limit }, { signal })).data,
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });

export const countOf = (results: SearchResults): number =>
  Object.values(results).reduce((count, found) => count + found.length, 0);

/** Sends only the start of a long text (R5.D2). */
export const searchHref = (query: string): string => `/search?query=${encodeURIComponent(query)}`;
