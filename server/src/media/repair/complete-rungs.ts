// After the end of a live game: its lower rungs get the segments that they missed while it was live.
import { asError } from '../../kernel/as-error.ts';
import type { LiveDeps } from '../live/ports.ts';
import type { MediaGround } from '../ports.ts';
import { isReady } from '../rules.ts';
import { sendCompleteRungsJob } from '../complete-rungs-job.ts';
import { arrivalPauseSeconds, hasArrived } from '../recordings/has-arrived.ts';
import { inIndexTurn } from '../index-turn.ts';
import { remadeOf } from '../served-index.ts';
import { remakeRecording } from './remake-recording.ts';

/**
 * Safe to run again: it continues where it was cut off. Without it, the recording plays with its holes.
 * @throws when segments could not be made, after those that were are served. The queue tries again.
 */
export async function completeRungs(
  deps: Pick<MediaGround, 'store' | 'storage' | 'clock' | 'queue' | 'log'> & Pick<LiveDeps, 'liveEncoder'>,
  { channelId, assetId, signal }: { channelId: number; assetId: number; signal: AbortSignal },
): Promise<void> {
  const asset = await deps.store.findAsset(channelId, assetId);
  if (!isReady(asset) || asset.ladder.runs === undefined) return;
  if (!(await hasArrived(deps, asset)))
    return sendCompleteRungsJob(deps.queue, asset, { afterSeconds: arrivalPauseSeconds });
  const failures: unknown[] = [];
  const ladder = await inIndexTurn(deps, asset, () =>
    remakeRecording(deps, asset, {
      signal,
      onProgress: () => undefined,
      onFailed: (reason) => failures.push(reason),
    }),
  );
  if (ladder !== undefined) {
    // A repair or another run made more: these playlists would take it away from viewers.
    const { making, edition } = asset.ladder;
    const isPatched = await deps.store.patchLadder(asset, remadeOf(ladder), { making, edition });
    if (isPatched) deps.log.info('the lower qualities of a recording got segments', { asset: assetId });
  }
  const [failure] = failures;
  if (failure !== undefined) throw asError(failure);
}
