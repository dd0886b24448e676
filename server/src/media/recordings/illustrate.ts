// Makes the poster and the storyboard of a live event from single keyframes, without reading hours of video.
import {
  firstFragment,
  initName,
  readIndex,
  readIndexText,
  segmentName,
  segmentsOf,
  sourceRung,
  type RecordingIndex,
} from '../../ingest/index.ts';
import type { MediaGround } from '../ports.ts';
import { sendCompleteRungsJob } from '../complete-rungs-job.ts';
import { sendIllustrateJob } from '../illustrate-job.ts';
import { arrivalPauseSeconds, hasArrived } from './has-arrived.ts';
import { isReady, workNameOf, type ReadyAsset } from '../rules.ts';

export interface IllustrateWork {
  readonly channelId: number;
  readonly assetId: number;
  readonly signal: AbortSignal;
}

type IllustrateDeps = Pick<MediaGround, 'store' | 'storage' | 'encoder' | 'clock' | 'log' | 'queue'>;

/** The process that aired the game has joined its index by then, unless it was killed. */
const joinAfterSeconds = 600;

/** A few more than a storyboard has tiles. */
const keyframesMaximum = 120;

/** Keyframes of the first run: another one may have another picture size, which needs a decoder of its own. */
async function readKeyframes(
  { storage }: IllustrateDeps,
  { folder }: ReadyAsset,
  index: RecordingIndex,
  rung: string,
): Promise<Buffer[]> {
  const all = segmentsOf(index, rung);
  const [first] = all;
  if (first === undefined) return [];
  const init = await storage.readFile(folder, `${rung}/${initName(first.run, undefined, first.runEpoch)}`);
  if (init === undefined) return [];
  const segments = all.filter(({ run, isOwn, isLost }) => run === first.run && isOwn && isLost !== true);
  const stride = Math.max(1, Math.ceil(segments.length / keyframesMaximum));
  const fragments: Buffer[] = [];
  for (let place = 0; place < segments.length; place += stride) {
    const { number = 0, making, epoch } = segments[place] ?? {};
    const bytes = await storage.readFile(folder, `${rung}/${segmentName(number, making, epoch)}`);
    if (bytes !== undefined) fragments.push(Buffer.from(firstFragment(bytes)));
  }
  return fragments.length === 0 ? [] : [init, ...fragments];
}

/** Safe to run again. Without pictures the recording plays all the same. */
export async function illustrate(deps: IllustrateDeps, work: IllustrateWork): Promise<void> {
  const asset = await deps.store.findAsset(work.channelId, work.assetId);
  if (!isReady(asset)) return;
  if (!(await hasArrived(deps, asset)))
    return sendIllustrateJob(deps.queue, asset, { afterSeconds: arrivalPauseSeconds });
  // The smaller pictures where the rung has any: its source always has.
  const { text, chunks, joined } = await readIndexText(deps.storage, asset.folder, asset.ladder.newest_epoch);
  if (joined !== chunks) await sendCompleteRungsJob(deps.queue, asset, { afterSeconds: joinAfterSeconds });
  const index = readIndex(text);
  const small = await readKeyframes(deps, asset, index, asset.ladder.start_rung);
  const keyframes = small.length > 0 ? small : await readKeyframes(deps, asset, index, sourceRung);
  if (keyframes.length === 0)
    return deps.log.warn('a recording has no keyframe for its poster', { asset: asset.id });
  const made = await deps.encoder.illustrate({
    name: workNameOf(asset.folder),
    bytes: Buffer.concat(keyframes),
    durationSeconds: asset.duration_seconds,
    signal: work.signal,
  });
  await deps.storage.writeFile(asset.folder, 'poster.jpg', made.poster);
  await deps.storage.writeFile(asset.folder, 'storyboard.jpg', made.sheet);
  await deps.storage.writeFile(asset.folder, 'storyboard.vtt', Buffer.from(made.sheetText));
  await deps.store.patchLadder(asset, { poster: 'poster.jpg', storyboard: 'storyboard.vtt' });
}
