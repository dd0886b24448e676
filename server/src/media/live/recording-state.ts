// The state of an event's recording that a page shows before playback.
import type { LiveWords, RecordingState, Signal } from '@floodlit/contract/catalog/catalog';
import { demoEncoder, isWithheld, type BroadcastRecord } from './live-rules.ts';
import type { LiveDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';
import { posterUrlOf, stateOf } from '../rules.ts';

export interface PlayState {
  readonly recording: RecordingState;
  /** Null unless the event is live. */
  readonly signal: Signal | null;
  /** Absent when an operator says nothing. */
  readonly words?: LiveWords;
}

function wordsOf({ slate_text, viewer_message, end_wished_at }: BroadcastRecord): { words?: LiveWords } {
  const words: LiveWords = {
    ...(slate_text !== null && { slate: slate_text }),
    ...(viewer_message !== null && { message: viewer_message }),
    ...(end_wished_at !== null && { is_closing: true }),
  };
  return Object.keys(words).length === 0 ? {} : { words };
}

export async function readPlayState(
  deps: Pick<MediaGround, 'store'> & Pick<LiveDeps, 'live'>,
  channelId: number,
  eventId: number,
): Promise<PlayState> {
  const asset = await deps.store.findAssetOfEvent(channelId, eventId);
  if (asset?.status !== 'live') return { recording: stateOf(asset), signal: null };
  const broadcast = await deps.live.findBroadcast(channelId, eventId);
  const words = broadcast === undefined ? {} : wordsOf(broadcast);
  if (broadcast?.signal_lost_at === null) return { recording: 'live', signal: 'on', ...words };
  const resting = await deps.live.findEncoder(channelId, demoEncoder);
  const isResting = resting !== undefined && resting.id === broadcast?.encoder_id;
  return { recording: 'live', signal: isResting ? 'resting' : 'lost', ...words };
}

export interface LivePictureFacts {
  readonly url: string;
  readonly widths: readonly number[];
}

/** The latest picture of each live event that has one, by the event's id. None while an operator shows a slate. */
export async function listLivePictures(
  deps: Pick<LiveDeps, 'live' | 'liveHomes'>,
  channelId: number,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, LivePictureFacts>> {
  if (eventIds.length === 0) return new Map();
  const broadcasts = await deps.live.listBroadcasts(channelId, eventIds);
  const pictures = await Promise.all(
    broadcasts.map(async (broadcast): Promise<[number, LivePictureFacts] | undefined> => {
      const { asset_id, event_id } = broadcast;
      if (asset_id === null || isWithheld(broadcast)) return undefined;
      const latest = await (await deps.liveHomes.find(channelId, asset_id))?.picture.latest();
      return latest && [event_id, { url: posterUrlOf(asset_id, latest.file), widths: latest.widths }];
    }),
  );
  return new Map(pictures.filter((one) => one !== undefined));
}

export interface ReplayFacts {
  readonly poster?: string;
  readonly posterWidths?: readonly number[];
  /** Seconds, where an operator shows a part of the recording only. */
  readonly trimmedSeconds?: number;
}

/** The facts of replays for a list, by the event's id: one query for all of them. */
export async function listReplayFacts(
  deps: Pick<MediaGround, 'store'>,
  channelId: number,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, ReplayFacts>> {
  if (eventIds.length === 0) return new Map();
  const assets = await deps.store.listReplays(channelId, eventIds);
  return new Map(
    assets.map(({ id, event_id, poster, poster_widths, trim, duration_seconds }) => [
      event_id,
      {
        ...(poster !== null && { poster: posterUrlOf(id, poster), posterWidths: poster_widths ?? [] }),
        ...(trim !== null && { trimmedSeconds: Math.round(duration_seconds) }),
      },
    ]),
  );
}
