// What a page shows of an event's recording before anybody plays it.
import type { RecordingState, Signal } from '@floodlit/contract/catalog';
import type { MediaDeps } from './ports.ts';
import { stateOf } from './rules.ts';

export interface PlayState {
  readonly recording: RecordingState;
  /** Null unless the event is live. */
  readonly signal: Signal | null;
}

export async function readPlayState(
  deps: Pick<MediaDeps, 'store' | 'live'>,
  channelId: number,
  eventId: number,
): Promise<PlayState> {
  const asset = await deps.store.findAssetOfEvent(channelId, eventId);
  if (asset?.status !== 'live') return { recording: stateOf(asset), signal: null };
  const broadcast = await deps.live.findBroadcast(channelId, eventId);
  return { recording: 'live', signal: broadcast?.signal_lost_at === null ? 'on' : 'lost' };
}
