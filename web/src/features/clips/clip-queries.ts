// The queries of pages about clips.
import { ApiError } from '@floodlit/contract/client';
import type { Clip, SharedClip } from '@floodlit/contract/clips/clips';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api.ts';
import { clipKeys } from '../../lib/clip-cache.ts';
import { sharedClipKey } from '../../lib/document-keys.ts';
import { calls } from '../../lib/gen/calls.ts';

const RAIL_SIZE = 12;
const OWN_SIZE = 24;
/** Without the event, a withdrawn clip ends within this time and the time of an answer. */
const LOOK_MS = 10_000;
const UNFINISHED_MS = 2_000;

export interface ClipPlace {
  readonly tag?: string;
  readonly participant_id?: number;
  readonly participant_group_id?: number;
  readonly event_category_id?: number;
}

export const latestClipsQuery = (api: Api, place: ClipPlace) =>
  queryOptions({
    queryKey: [...clipKeys.lists, 'latest', place],
    queryFn: async ({ signal }): Promise<Clip[]> =>
      (await api.call(calls.clips.latest, { ...place, limit: RAIL_SIZE }, { signal })).data,
    meta: { isAside: true },
  });

export const eventClipsQuery = (api: Api, eventId: number) =>
  queryOptions({
    queryKey: [...clipKeys.lists, 'event', eventId],
    queryFn: async ({ signal }): Promise<Clip[]> =>
      (await api.call(calls.clips.ofEvent, { event_id: eventId, limit: RAIL_SIZE }, { signal })).data,
    meta: { isAside: true },
  });

export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'clips.not_found';

export const sharedClipQuery = (api: Api, id: number, uuid: string) =>
  queryOptions({
    queryKey: sharedClipKey(id, uuid),
    queryFn: async ({ signal }): Promise<SharedClip> =>
      (await api.call(calls.clips.shared, { id, uuid }, { signal })).data,
    // A clip that is gone may come back: an operator restores it, or its maker takes the deletion back.
    refetchInterval: ({ state }) => (state.data?.status === 'ready' ? LOOK_MS : UNFINISHED_MS),
    meta: { isAside: true },
  });

export const ownClipsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: clipKeys.own,
    queryFn: ({ pageParam, signal }) =>
      api.call(calls.clips.ofUser, { limit: OWN_SIZE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) =>
      meta.offset + meta.limit < meta.total ? meta.offset + meta.limit : undefined,
    staleTime: 0,
    // The events say it sooner; a closed connection says nothing.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) =>
        data.some(({ status }) => status === 'queued' || status === 'processing'),
      ) === true
        ? UNFINISHED_MS
        : false,
    meta: { isAside: true },
  });
