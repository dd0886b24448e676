// The account's positions from the server. Later ones replace the device's records, which the player reads.
import type { Continued } from '@floodlit/contract/media/positions';
import { adoptPosition } from '@floodlit/ui/player/stored';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { calls } from '../../../lib/gen/calls.ts';

export const continuedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['continued'],
    queryFn: async ({ signal }): Promise<Continued> => {
      const { data } = await api.call(calls.media.continueWatching, {}, { signal });
      for (const position of data.positions) adoptPosition(position.asset_id, position);
      return data;
    },
    staleTime: 0,
    gcTime: 0,
    meta: { isAside: true },
  });
