import type { Slide, StaticBlock } from '@floodlit/contract/channel/channel';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { blocksKey, slidesKey } from '../../../lib/document-keys.ts';
import { calls } from '../../../lib/gen/calls.ts';

/** A failure shows no slides and no error (R8.02). */
export const slidesQuery = (api: Api) =>
  queryOptions({
    queryKey: slidesKey,
    queryFn: async ({ signal }): Promise<Slide[]> =>
      (await api.call(calls.channel.slides, {}, { signal })).data,
    retry: false,
  });

/** As with slides, a failure here shows no error. */
export const blocksQuery = (api: Api) =>
  queryOptions({
    queryKey: blocksKey,
    queryFn: async ({ signal }): Promise<StaticBlock[]> =>
      (await api.call(calls.channel.settings, {}, { signal })).data.static_blocks,
    retry: false,
  });
