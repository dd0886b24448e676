import type { LibraryFront } from '@floodlit/contract/document';
import type { VodMediaDetail, VodMediaItem } from '@floodlit/contract/media/library';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { libraryKey } from '../../../lib/document-keys.ts';
import { calls } from '../../../lib/gen/calls.ts';

const PAGE_SIZE = 24;
const SEARCH_SIZE = 12;
const ALIKE_SIZE = 17;

export const frontQuery = (api: Api) =>
  queryOptions({
    queryKey: libraryKey,
    queryFn: async ({ signal }): Promise<LibraryFront> => {
      const [categories, rails] = await Promise.all([
        api.call(calls.media.vodCategories, {}, { signal }),
        api.call(calls.media.vodRails, {}, { signal }),
      ]);
      return { categories: categories.data, rails: rails.data };
    },
  });

interface Meta {
  meta: { total: number; limit: number; offset: number };
}
const nextOffset = ({ meta }: Meta): number | undefined =>
  meta.offset + meta.limit < meta.total ? meta.offset + meta.limit : undefined;

export const videosQuery = (api: Api, categoryId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['library', 'videos', categoryId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const category = categoryId === undefined ? {} : { category_id: [categoryId] };
      return api.call(calls.media.vodItems, { ...category, limit: PAGE_SIZE, offset: pageParam }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const searchQuery = (api: Api, words: string, categoryId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['library', 'search', words, categoryId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const category = categoryId === undefined ? {} : { category_id: [categoryId] };
      const asked = { title: words, sort_field: 'relevance', limit: SEARCH_SIZE, offset: pageParam } as const;
      return api.call(calls.media.vodSearch, { ...asked, ...category }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const videoQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['library', 'video', id],
    queryFn: async ({ signal }): Promise<VodMediaDetail> =>
      (await api.call(calls.media.vodItem, { id }, { signal })).data,
  });

/** Videos of its categories, then the rest of the library, without itself. */
export const alikeQuery = (api: Api, video: Pick<VodMediaItem, 'id' | 'category_ids'>) =>
  queryOptions({
    queryKey: ['library', 'alike', video.id],
    queryFn: async ({ signal }): Promise<VodMediaItem[]> => {
      const list = async (filter: { category_id?: number[] }): Promise<VodMediaItem[]> =>
        (await api.call(calls.media.vodItems, { ...filter, limit: ALIKE_SIZE }, { signal })).data;
      const { category_ids: category_id } = video;
      const lists = await Promise.all([category_id.length > 0 ? list({ category_id }) : [], list({})]);
      const others = lists.flat().filter(({ id }) => id !== video.id);
      return [...new Map(others.map((one) => [one.id, one])).values()].slice(0, ALIKE_SIZE);
    },
  });

export const resumedQuery = (api: Api, assetIds: readonly number[]) =>
  queryOptions({
    queryKey: ['library', 'resumed', assetIds],
    queryFn: async ({ signal }): Promise<VodMediaItem[]> =>
      (await api.call(calls.media.vodItems, { asset_id: [...assetIds] }, { signal })).data,
    enabled: assetIds.length > 0,
  });
