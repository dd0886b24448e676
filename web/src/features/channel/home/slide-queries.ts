import type { Slide, StaticBlock } from '@floodlit/contract/channel';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { readDocumentData } from '../../../lib/document-data.ts';
import { calls } from '../../../lib/gen/calls.ts';

/** A failure shows no slides and no error (R8.02). */
export const slidesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['slides'],
    queryFn: async ({ signal }): Promise<Slide[]> =>
      (await api.call(calls.channel.slides, {}, { signal })).data,
    initialData: () => readDocumentData().data?.slides,
    initialDataUpdatedAt: () => performance.timeOrigin,
    retry: false,
  });

/** As with slides, a failure here shows no error. */
export const blocksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['static-blocks'],
    queryFn: async ({ signal }): Promise<StaticBlock[]> =>
      (await api.call(calls.channel.settings, {}, { signal })).data.static_blocks,
    initialData: () => readDocumentData().data?.static_blocks,
    initialDataUpdatedAt: () => performance.timeOrigin,
    retry: false,
  });
