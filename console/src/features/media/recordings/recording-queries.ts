// Calls for the recordings of a channel. A video and the replay of a game have the same acts.
import { useQuery } from '@tanstack/react-query';
import {
  gameRecordings,
  recordings,
  recordingStates,
  videos,
  type Recording,
} from '@floodlit/contract/operators/recordings';
import { client } from '../../../lib/console-client.ts';
import { pageOf, type ListPlace } from '../../../lib/list-place.ts';

/** One recording in the address of the console: `video-12` or `game-3`. */
export interface RecordingKey {
  readonly kind: 'video' | 'game';
  readonly id: number;
}

export function keyIn(text: string | undefined): RecordingKey | undefined {
  const [, kind, id] = /^(video|game)-([1-9]\d{0,14})$/.exec(text ?? '') ?? [];
  return id === undefined ? undefined : { kind: kind as RecordingKey['kind'], id: Number(id) };
}

/** The props of each part of the page of a ready recording. */
export interface RecordingPartProps {
  readonly recordingKey: RecordingKey;
  readonly recording: Recording;
  readonly mayWrite: boolean;
  readonly onChanged: () => Promise<unknown>;
}

type Acts = typeof gameRecordings;

/** The routes of both kinds have one shape, and differ only in the name of the id. */
export const actsOf = ({ kind }: RecordingKey): Acts =>
  kind === 'video' ? (videos as unknown as Acts) : gameRecordings;

export const paramsOf = (channelId: number, { kind, id }: RecordingKey) =>
  ({ channel_id: channelId, [kind === 'video' ? 'video_id' : 'event_id']: id }) as {
    channel_id: number;
    event_id: number;
  };

/** Where the files of the full recording are. */
export const fullPathOf = (channelId: number, { kind, id }: RecordingKey): string =>
  `/api/console/channels/${channelId}/${kind === 'video' ? 'videos' : 'games'}/${id}/recording/full`;

export const uploadPathOf = (channelId: number, { kind, id }: RecordingKey): string =>
  `/api/console/channels/${channelId}/${kind === 'video' ? 'videos' : 'games'}/${id}/uploads`;

const changes = ({ state }: Pick<Recording, 'state'>): boolean =>
  state === 'waiting' || state === 'preparing';
const pollMs = 3_000;

export const useRecordings = (channelId: number, place: ListPlace) => {
  const state = recordingStates.find((one) => one === place.filter('state'));
  const kind = (['video', 'game'] as const).find((one) => one === place.filter('kind'));
  const request = {
    channel_id: channelId,
    ...pageOf(place),
    sort: place.sort === 'title' ? ('title' as const) : ('date' as const),
    ...(state !== undefined && { state }),
    ...(kind !== undefined && { kind }),
  };
  return useQuery({
    queryKey: ['recordings', channelId, request],
    queryFn: () => client.call(recordings.list, request),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state: { data } }) => (data?.data.some(changes) === true ? pollMs : false),
  });
};

export const useRecording = (channelId: number, key: RecordingKey | undefined) =>
  useQuery({
    queryKey: ['recordings', channelId, key?.kind, key?.id],
    enabled: key !== undefined,
    queryFn: async () => {
      const { kind, id } = key ?? { kind: 'video', id: 0 };
      return (await client.call(actsOf({ kind, id }).read, paramsOf(channelId, { kind, id }))).data;
    },
    refetchInterval: ({ state: { data } }) => (data !== undefined && changes(data) ? pollMs : false),
  });

export const useVideoFields = (channelId: number, id: number | undefined) =>
  useQuery({
    queryKey: ['recordings', channelId, 'words', id],
    enabled: id !== undefined,
    queryFn: async () => (await client.call(videos.words, { channel_id: channelId, video_id: id ?? 0 })).data,
  });
