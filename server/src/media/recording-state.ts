// What a page shows of a recording before anybody plays it.
import type { MediaDeps } from './ports.ts';
import { stateOf, type RecordingState } from './rules.ts';

export async function recordingStateOf(
  deps: Pick<MediaDeps, 'store'>,
  channelId: number,
  eventId: number,
): Promise<RecordingState> {
  return stateOf(await deps.store.findAssetOfEvent(channelId, eventId));
}
