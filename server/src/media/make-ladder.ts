// Makes what is served of a recording. Safe to run again after being killed anywhere: nothing is served before the row says ready.
import type { DeliveredCaptions, MediaDeps } from './ports.ts';
import { RecordingRefused } from './ports.ts';
import type { AssetRecord } from './rules.ts';

export interface LadderWork {
  readonly channelId: number;
  readonly assetId: number;
  readonly captions: readonly DeliveredCaptions[];
  readonly signal: AbortSignal;
}

type LadderDeps = Pick<MediaDeps, 'store' | 'storage' | 'encoder' | 'clock' | 'log'>;

const progressStepPercent = 5;

/** Writes the progress down in steps, one after another; a step that can't be written is no reason to stop. */
function progressOf(
  deps: LadderDeps,
  asset: AssetRecord,
): { note(share: number): void; settled(): Promise<void> } {
  let written = 0;
  let writing = Promise.resolve();
  return {
    note(share) {
      const percent = Math.min(99, Math.floor(share * 100));
      if (percent < written + progressStepPercent) return;
      written = percent;
      writing = writing.then(() =>
        deps.store
          .saveProgress(asset, percent)
          .catch((error: unknown) =>
            deps.log.error('the progress of a recording was not saved', error, { asset: asset.id }),
          ),
      );
    },
    settled: () => writing,
  };
}

/** Undefined when there is nothing to do. One that failed before gets its last try; one that was cut off begins anew. */
async function takeUp(
  { store }: LadderDeps,
  { channelId, assetId }: LadderWork,
): Promise<{ asset: AssetRecord; isLastTry: boolean } | undefined> {
  const key = { channel_id: channelId, id: assetId };
  const begun = { status: 'processing', progress: 0, failure: null } as const;
  const first = await store.moveAsset(key, ['queued', 'processing'], begun);
  const asset = first ?? (await store.moveAsset(key, ['failed'], begun));
  return asset && { asset, isLastTry: first === undefined };
}

/**
 * The files first, then the row (D3). A recording that is itself at fault is marked as failed with a plain sentence and
 * not tried again; any other failure is thrown once, so that the queue tries once more.
 */
export async function makeLadder(deps: LadderDeps, work: LadderWork): Promise<void> {
  const taken = await takeUp(deps, work);
  if (taken === undefined) return;
  const { asset, isLastTry } = taken;
  const progress = progressOf(deps, asset);
  try {
    const { finishedPath, durationSeconds, ladder } = await deps.encoder.encode({
      name: `asset-${asset.id}`,
      sourcePath: asset.source_path,
      captions: work.captions,
      signal: work.signal,
      onProgress: (share) => progress.note(share),
    });
    await deps.storage.moveIn(finishedPath, asset.folder);
    await progress.settled();
    await deps.store.moveAsset(asset, ['processing'], {
      status: 'ready',
      progress: 100,
      failure: null,
      duration_seconds: durationSeconds,
      ladder,
      ready_at: deps.clock.now(),
    });
  } catch (error) {
    await progress.settled();
    if (work.signal.aborted) {
      await deps.store.moveAsset(asset, ['processing'], { status: 'queued', progress: 0 });
      throw error;
    }
    const isRefused = error instanceof RecordingRefused;
    const failure = isRefused ? error.message : 'The recording could not be prepared. The log says more.';
    await deps.store.moveAsset(asset, ['processing'], { status: 'failed', failure });
    if (isRefused) return;
    if (!isLastTry) throw error;
    deps.log.error('a recording could not be prepared', error, { asset: asset.id });
  }
}
