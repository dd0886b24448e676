// The dialog's questions to the server: the viewer's right, and the state of a clip until it is ready.
import type { ClipOptions, OwnClip } from '@floodlit/contract/clips/clips';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { clipKeys } from '../../../lib/clip-cache.ts';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';

/** @param userId the answer depends on the viewer */
export const clipOptionsQuery = (api: Api, eventId: number, userId: number | undefined) =>
  queryOptions({
    queryKey: ['clips', 'options', eventId, userId ?? null],
    queryFn: async ({ signal }): Promise<ClipOptions> =>
      (await api.call(calls.clips.options, { event_id: eventId }, { signal })).data,
    staleTime: 0,
    meta: { isAside: true },
  });

const isFinal = ({ status }: Pick<OwnClip, 'status'>): boolean => status === 'ready' || status === 'failed';

const OFTEN_MS = 1_000;
const RARELY_MS = 4_000;
/** Most clips are ready by then. */
const OFTEN_TIMES = 10;

/** An own clip as it changes: told by the server's events, and polled in case they are lost. */
export function useMadeClip(made: OwnClip): OwnClip {
  const api = useApi();
  const { data } = useQuery({
    // A change that the server tells asks again for all queries of the clip.
    queryKey: [...clipKeys.shared(made.id), 'made'],
    queryFn: async ({ signal }): Promise<OwnClip> => {
      const { data: own } = await api.call(calls.clips.ofUser, { limit: 20 }, { signal });
      return own.find(({ id }) => id === made.id) ?? made;
    },
    initialData: made,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.data !== undefined && isFinal(state.data)) return false;
      return state.dataUpdateCount + state.errorUpdateCount > OFTEN_TIMES ? RARELY_MS : OFTEN_MS;
    },
    meta: { isAside: true },
  });
  return data;
}
