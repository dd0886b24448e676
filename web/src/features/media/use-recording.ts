import { ApiError } from '@floodlit/contract/client';
import type { PlaybackSource } from '@floodlit/ui/player';
import { findEarlySource } from '@floodlit/ui/player/early';
import { useQuery } from '@tanstack/react-query';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';

export interface RecordingAnswer {
  source: PlaybackSource | undefined;
  failed: boolean;
  /** The account watches on as many devices as it may. */
  hasTooManyDevices: boolean;
  retry: () => void;
}

const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;
/** Directly after the first picture the address may take a moment. */
const SOON_CODES = ['media.not_found', 'media.not_ready'];
const SOON_TRIES = 5;
const SOON_MS = 1_500;

/** The common prefix of both query keys of a recording's address. */
export const recordingKey = (subject: Subject) => ['playback', subject] as const;

/** The content, as its address in the API. */
export type Subject = `${'events' | 'vod-media-items'}/${number}`;
export const gameSubject = (id: number): Subject => `events/${id}`;
export const videoSubject = (id: number): Subject => `vod-media-items/${id}`;

const routeOf = (subject: Subject) =>
  subject.startsWith('events/') ? calls.media.playback : calls.media.vodPlayback;
const idOf = (subject: Subject): string => subject.slice(subject.indexOf('/') + 1);

/**
 * The signed address of a recording or a live game. It first adopts the address of the document's early script. It
 * queries the server only without one and with access. The player renews it.
 */
export function useRecording(subject: Subject, isGranted: boolean): RecordingAnswer {
  const api = useApi();
  const early = findEarlySource(subject);
  const started = useQuery({
    ...FOR_GOOD,
    queryKey: [...recordingKey(subject), 'early'],
    queryFn: async (): Promise<PlaybackSource | null> => (await early) ?? null,
    enabled: early !== undefined,
  });
  const hasNothing = early === undefined || started.data === null;
  const asked = useQuery({
    ...FOR_GOOD,
    queryKey: [...recordingKey(subject), 'asked'],
    queryFn: async ({ signal }): Promise<PlaybackSource> =>
      (await api.call(routeOf(subject), { id: idOf(subject) }, { signal })).data,
    enabled: isGranted && hasNothing,
    retry: (count, error) =>
      count < SOON_TRIES && error instanceof ApiError && SOON_CODES.includes(error.code ?? ''),
    retryDelay: SOON_MS,
  });
  return {
    source: started.data ?? asked.data,
    failed: asked.isError,
    hasTooManyDevices: asked.error instanceof ApiError && asked.error.code === 'access.too_many_streams',
    retry: () => void asked.refetch(),
  };
}
