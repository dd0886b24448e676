// Cuts a clip: one attempt of the job. It ends ready, or failed with a sentence and its quota given back (R4.05).
import { giveBackFeature } from '../commerce/index.ts';
import type { Scope } from '../kernel/transact.ts';
import type { AssetRecord } from '../media/index.ts';
import { sendEncodeJob } from './cut-job.ts';
import type { ClipDeps } from './ports.ts';
import { writeClipCaptions } from './write-captions.ts';
import { RangeMissing, readRange, type PlannedPart } from './read-range.ts';
import {
  attemptsMaximum,
  failures,
  pinHolderOf,
  toMicroseconds,
  workNameOf,
  type ClipRecord,
} from './rules.ts';

export interface ClipWork {
  readonly channelId: number;
  readonly clipId: number;
  readonly signal: AbortSignal;
}

type ClipKey = Pick<ClipRecord, 'channel_id' | 'id' | 'event_id'>;

/** The end of every clip: nothing holds the recording any more, and open pages hear of it. */
export async function releaseRecording(deps: ClipDeps, scope: Scope, clip: ClipKey): Promise<void> {
  await deps.media.pins.within(scope).release(clip.channel_id, pinHolderOf(clip.id));
  await deps.announce.clipChanged(scope, clip.channel_id, clip.event_id, clip.id);
}

/** Joins the transaction that ends an unfinished clip. */
export async function giveBack(deps: ClipDeps, scope: Scope, clip: ClipRecord): Promise<void> {
  if (clip.period_id === null) return;
  await giveBackFeature(deps.access.commerce, scope, clip.channel_id, clip.period_id, 'clips');
  await deps.store.within(scope).changeClip(clip, { period_id: null });
}

/** Nothing happens to a clip that has ended already. */
export async function failClip(deps: ClipDeps, clip: ClipRecord, failure: string): Promise<void> {
  await deps.transact(async (scope) => {
    const failed = await deps.store
      .within(scope)
      .moveClip(clip, ['queued', 'processing'], { status: 'failed', failure });
    if (failed === undefined) return;
    await giveBack(deps, scope, failed);
    await releaseRecording(deps, scope, failed);
  });
  await discard(deps, clip);
}

/** Deletes what an attempt made. A file that stays on the disk is no error: the clip's removal takes it. */
async function discard({ maker, media, log }: ClipDeps, { folder, id }: ClipRecord): Promise<void> {
  try {
    await maker.discard(workNameOf(folder));
    await media.storage.remove(folder);
  } catch (error) {
    log.error('the files of a clip could not be removed', error, { clip: id });
  }
}

interface Made {
  readonly finishedPath: string;
  readonly hasPoster: boolean;
  readonly bytes: number;
  readonly lengthSeconds: number;
  readonly width: number;
  readonly height: number;
}

async function finish(
  deps: ClipDeps,
  asset: AssetRecord,
  clip: ClipRecord,
  made: Made,
  signal: AbortSignal,
): Promise<void> {
  await deps.media.storage.putFolder(made.finishedPath, clip.folder, signal);
  const captions = await writeClipCaptions(deps, asset, clip);
  const event = await deps.catalog.store.findEvent(clip.channel_id, clip.event_id);
  // Everybody may share a free game, and messages show a preview only of the small file.
  const wantsFile = event?.type === 'free';
  const now = deps.clock.now();
  const ready = await deps.transact(async (scope) => {
    const moved = await deps.store.within(scope).moveClip(clip, ['processing'], {
      status: 'ready',
      failure: null,
      length_us: toMicroseconds(made.lengthSeconds),
      width: made.width === 0 ? null : made.width,
      height: made.height === 0 ? null : made.height,
      bytes: made.bytes,
      has_poster: made.hasPoster,
      captions,
      ready_at: now,
      touched_at: now,
      ...(wantsFile && { file_status: 'queued' as const }),
    });
    if (moved === undefined) return false;
    await releaseRecording(deps, scope, moved);
    if (wantsFile) await sendEncodeJob(deps.queue, moved, 'share', scope);
    return true;
  });
  // It was deleted, or its time was over.
  if (!ready) await deps.media.storage.remove(clip.folder);
}

/** Runs a step of an attempt. A failure is tried once more; then the clip has failed. */
async function attempt(
  deps: ClipDeps,
  clip: ClipRecord,
  signal: AbortSignal,
  run: (asset: AssetRecord) => Promise<void>,
): Promise<void> {
  if (clip.attempts > attemptsMaximum) return failClip(deps, clip, failures.machine);
  try {
    const asset = await deps.media.store.findAsset(clip.channel_id, clip.asset_id);
    if (asset === undefined) return await failClip(deps, clip, failures.gone);
    await run(asset);
  } catch (error) {
    await deps.maker.discard(workNameOf(clip.folder));
    if (signal.aborted || clip.attempts < 2) throw error;
    deps.log.error('a clip could not be made', error, { clip: clip.id });
    await failClip(deps, clip, error instanceof RangeMissing ? failures.gone : failures.machine);
  }
}

/** The sum of the parts: a hole between them is left out. */
const lengthOf = (parts: readonly PlannedPart[]): number =>
  parts.reduce((sum, { plan }) => sum + plan.lengthSeconds, 0);

/** @throws what went wrong, for another attempt. */
export async function cutClip(deps: ClipDeps, work: ClipWork): Promise<void> {
  const clip = await claim(deps, work);
  if (clip === undefined) return;
  await attempt(deps, clip, work.signal, async (asset) => {
    const parts = await readRange(deps, asset, clip, work.signal);
    const [only] = parts;
    if (parts.length > 1 || only === undefined) {
      // The join has attempts of its own.
      await deps.store.changeClip(clip, { attempts: 0 });
      return sendEncodeJob(deps.queue, clip, 'join');
    }
    const name = workNameOf(clip.folder);
    const made = await deps.maker.cut({ name, clip: only.clip, poster: only.poster, signal: work.signal });
    const { width, height } = only;
    const { bytes } = only.clip;
    const { lengthSeconds } = only.plan;
    await finish(deps, asset, clip, { ...made, bytes, lengthSeconds, width, height }, work.signal);
  });
}

/** The same for a range in which the encoder changed its format. */
export async function joinClip(deps: ClipDeps, work: ClipWork): Promise<void> {
  const clip = await claim(deps, work);
  if (clip === undefined) return;
  await attempt(deps, clip, work.signal, async (asset) => {
    const parts = await readRange(deps, asset, clip, work.signal);
    const { width = 0, height = 0 } = parts.find((part) => part.width > 0) ?? {};
    const made = await deps.maker.join({
      name: workNameOf(clip.folder),
      parts: parts.map((part) => part.clip),
      width,
      height,
      lengthSeconds: lengthOf(parts),
      signal: work.signal,
    });
    await finish(deps, asset, clip, { ...made, width, height }, work.signal);
  });
}

/** Undefined when the clip has ended, or was deleted. */
async function claim(deps: ClipDeps, { channelId, clipId }: ClipWork): Promise<ClipRecord | undefined> {
  return deps.transact(async (scope) => {
    const key = { channel_id: channelId, id: clipId };
    const clip = await deps.store.within(scope).claim(key, deps.clock.now());
    if (clip !== undefined && clip.attempts === 1)
      await deps.announce.clipChanged(scope, channelId, clip.event_id, clip.id);
    return clip;
  });
}
