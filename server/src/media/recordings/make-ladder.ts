// Makes the served files of a recording. A kill at any point, and concurrent attempts, are safe. Nothing is served
// before the row is ready, and only the attempt that claimed the work last can set it ready (D4).
import { randomUUID } from 'node:crypto';
import { StoreRefused } from '../../storage/ports.ts';
import { withSource } from '../open-source.ts';
import type { MediaGround } from '../ports.ts';
import { RecordingRefused, SourceFailed } from '../ports.ts';
import { folderOf, workNameOf, type AssetRecord } from '../rules.ts';
import type { AssetChange } from '../store.ts';

export interface LadderWork {
  readonly channelId: number;
  readonly assetId: number;
  readonly signal: AbortSignal;
}

type LadderDeps = Pick<MediaGround, 'store' | 'storage' | 'sources' | 'encoder' | 'clock' | 'log'>;

/** ffmpeg fails on a busy machine that has no memory, no process or no room left; minutes later it may succeed. */
const failuresMaximum = 3;
const progressStepPercent = 5;
/** A long game moves by less than a step for minutes; the row is touched all the same, to be seen as living. */
const progressStepMs = 30_000;
const beatMs = 10_000;

/**
 * Saves the progress, one write after another. A failed write does not stop the work.
 * @param onLost called when the row belongs to another attempt.
 */
function progressOf(
  deps: LadderDeps,
  asset: AssetRecord,
  onLost: () => void,
): { note(share: number): void; settled(): Promise<void> } {
  let written = 0;
  let writtenAt = deps.clock.now().getTime();
  let writing = Promise.resolve();
  const write = async (percent: number, now: Date): Promise<void> => {
    try {
      if (!(await deps.store.saveProgress(asset, percent, now))) onLost();
    } catch (error) {
      deps.log.error('the progress of a recording was not saved', error, { asset: asset.id });
    }
  };
  return {
    note(share) {
      const percent = Math.min(99, Math.floor(share * 100));
      const now = deps.clock.now();
      if (percent < written + progressStepPercent && now.getTime() < writtenAt + progressStepMs) return;
      written = percent;
      writtenAt = now.getTime();
      writing = writing.then(() => write(percent, now));
    },
    settled: () => writing,
  };
}

/** Files are fetched and stored for many minutes. Without this, the recording would count as abandoned. */
function beatOf(progress: { note(share: number): void }, share: number): { stop(): void } {
  const beat = setInterval(() => progress.note(share), beatMs);
  return { stop: () => clearInterval(beat) };
}

/** A recording whose file was delivered. */
type DeliveredAsset = AssetRecord & { readonly source_key: string };

interface Taken {
  /** The row of this attempt. Only this attempt uses its folder. */
  readonly asset: DeliveredAsset;
  /** The folder of the attempt before, if any. That attempt cannot become ready any more. */
  readonly folderBefore: string;
}

/** Claims the work. Undefined when there is nothing to do. An interrupted attempt starts again. */
async function claimWork(
  { store, clock }: LadderDeps,
  { channelId, assetId }: LadderWork,
): Promise<Taken | undefined> {
  const before = await store.findAsset(channelId, assetId);
  // A game that was live has no source file for a second encoding.
  if (before === undefined || before.source_key === null) return undefined;
  const folder = folderOf(channelId, randomUUID());
  const begun = {
    status: 'processing',
    progress: 0,
    failure: null,
    folder,
    touched_at: clock.now(),
  } as const;
  const asset = await store.moveAsset(before, ['queued', 'processing'], begun);
  const { source_key } = before;
  return asset && { asset: { ...asset, source_key }, folderBefore: before.folder };
}

/** Deletes the files of an attempt. A file that stays on the disk is not an error. */
async function discard({ storage, encoder, log }: LadderDeps, folder: string): Promise<void> {
  try {
    await encoder.discard(workNameOf(folder));
    await storage.remove(folder);
  } catch (error) {
    log.error('the files of a failed recording could not be removed', error, { folder });
  }
}

/**
 * Ends this attempt. False when another attempt owns the work: its own files are deleted and the row is unchanged.
 */
async function endAttempt(deps: LadderDeps, asset: AssetRecord, change: AssetChange): Promise<boolean> {
  const settled = await deps.store.settleTry(asset, change);
  // Settled before, by a call whose answer did not arrive.
  const known = settled ?? (await deps.store.findAsset(asset.channel_id, asset.id));
  const isOurs = known?.folder === asset.folder;
  if (!isOurs || known.status !== 'ready') await discard(deps, asset.folder);
  if (!isOurs) deps.log.warn('a recording was taken over by another try', { asset: asset.id });
  return isOurs;
}

/** The store or this machine's disk is at fault: the delivery waits, however often it fails. */
const waits = (error: unknown): boolean =>
  error instanceof StoreRefused ? error.kind !== 'lied' : error instanceof SourceFailed && error.passes;

/** Operators of the channel read it. The address of the store is for the log alone. */
function failureOf(error: unknown): string {
  if (error instanceof SourceFailed) return error.message;
  if (error instanceof StoreRefused)
    return 'The store of this install lost a part of the recording: deliver it again. The log says more.';
  return 'The recording could not be prepared. The log says more.';
}

/**
 * An unplayable source fails at once. A fault of the machine goes back into the queue, until it is one too many.
 * @returns whether the queue must retry.
 */
async function endFailedAttempt(deps: LadderDeps, asset: DeliveredAsset, error: unknown): Promise<boolean> {
  if (error instanceof RecordingRefused) {
    await endAttempt(deps, asset, { status: 'failed', failure: error.message });
    return false;
  }
  // The bucket is away, or a disk is full: the recording itself has no fault, so it waits in the queue.
  if (waits(error)) return endAttempt(deps, asset, { status: 'queued', progress: 0 });
  const failures = asset.failures + 1;
  if (failures < failuresMaximum) return endAttempt(deps, asset, { status: 'queued', progress: 0, failures });
  const failure = failureOf(error);
  const isOurs = await endAttempt(deps, asset, { status: 'failed', failure, failures });
  if (isOurs) deps.log.error('a recording could not be prepared', error, { asset: asset.id });
  return false;
}

/**
 * Writes the files first, then the row (D3). An unplayable source is marked as failed with an error text and not
 * retried. Any other failure is thrown, so that the queue retries, and stored as final the third time.
 */
export async function makeLadder(deps: LadderDeps, work: LadderWork): Promise<void> {
  const taken = await claimWork(deps, work);
  if (taken === undefined) return;
  const { asset, folderBefore } = taken;
  const lost = new AbortController();
  const progress = progressOf(deps, asset, () => lost.abort());
  try {
    await discard(deps, folderBefore);
    const name = workNameOf(asset.folder);
    const signal = AbortSignal.any([work.signal, lost.signal]);
    const fetched = beatOf(progress, 0);
    const { finishedPath, durationSeconds, ladder } = await withSource(
      deps,
      asset,
      { name, signal },
      (files) => {
        fetched.stop();
        return deps.encoder.encode({ ...files, name, signal, onProgress: (share) => progress.note(share) });
      },
    ).finally(() => fetched.stop());
    const stored = beatOf(progress, 1);
    await deps.storage.putFolder(finishedPath, asset.folder, signal).finally(() => stored.stop());
    await progress.settled();
    await endAttempt(deps, asset, {
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
      await endAttempt(deps, asset, { status: 'queued', progress: 0 });
      throw error;
    }
    if (await endFailedAttempt(deps, asset, error)) throw error;
  }
}
