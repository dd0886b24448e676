// Files to give away in another shape: the maker asks for one with a middle, and the encoder makes it.
import type { ClipShape } from '@floodlit/contract/clips/clips';
import { DomainError } from '../kernel/errors.ts';
import type { ClipWork } from './cut-clip.ts';
import { sendEncodeJob } from './cut-job.ts';
import type { ClipDeps } from './ports.ts';
import { cropFileOf, cropSides, workNameOf, type ClipRecord } from './rules.ts';
import { encodeShare, shareTries } from './share-clip.ts';

export interface CropRequest {
  readonly shape: ClipShape;
  readonly centre: number;
}

const retryAfterSeconds = 5;

/**
 * @returns the bytes of the file, once it is there with this middle. Another middle replaces the former file.
 * @throws {DomainError} `clips.no_pictures`, `clips.file_in_preparation`, `clips.file_failed`.
 */
export async function ensureCrop(
  deps: ClipDeps,
  clip: ClipRecord,
  { shape, centre }: CropRequest,
): Promise<number> {
  if (clip.width === null) throw new DomainError('clips.no_pictures');
  const key = { channel_id: clip.channel_id, clip_id: clip.id, shape };
  const known = await deps.store.findCrop(key);
  const isSame = known?.centre === centre;
  if (isSame && known.status === 'ready' && known.bytes !== null) return known.bytes;
  if (isSame && known.status === 'failed') throw new DomainError('clips.file_failed');
  if (!isSame) {
    const now = deps.clock.now();
    await deps.transact(async (scope) => {
      await deps.store
        .within(scope)
        .putCrop({ ...key, centre, status: 'queued', attempts: 0, bytes: null, touched_at: now });
      await sendEncodeJob(deps.queue, clip, shape, scope);
    });
    if (known !== undefined) await deps.media.storage.remove(clip.folder, cropFileOf(known));
  }
  throw new DomainError('clips.file_in_preparation', { retryAfterSeconds });
}

/** Safe to run again. @throws what went wrong, for one more attempt. */
export async function cropClip(
  deps: ClipDeps,
  { channelId, clipId, signal, shape }: ClipWork & { readonly shape: ClipShape },
): Promise<void> {
  const clip = await deps.store.findClip(channelId, clipId);
  const crop = await deps.store.findCrop({ channel_id: channelId, clip_id: clipId, shape });
  if (clip?.status !== 'ready' || clip.deleted_at !== null || crop?.status !== 'queued') return;
  const attempts = crop.attempts + 1;
  // Each change counts only while the maker wants this middle.
  if (!(await deps.store.changeCrop(crop, { attempts, touched_at: deps.clock.now() }))) return;
  const name = `${workNameOf(clip.folder)}-${shape}`;
  try {
    if (attempts > shareTries) throw new Error('The worker ended while it made the file.');
    const bytes = await encodeShare(deps, clip, {
      name,
      attempts,
      signal,
      crop: { ...cropSides[shape], centre: crop.centre },
    });
    await deps.media.storage.writeFile(clip.folder, cropFileOf(crop), bytes);
    const isWanted = await deps.store.changeCrop(crop, {
      status: 'ready',
      bytes: bytes.length,
      touched_at: deps.clock.now(),
    });
    if (!isWanted) await deps.media.storage.remove(clip.folder, cropFileOf(crop));
    // Its row may have gone, and its folder with it.
    if ((await deps.store.findClip(channelId, clipId)) === undefined)
      await deps.media.storage.remove(clip.folder);
  } catch (error) {
    await deps.maker.discard(name);
    if (signal.aborted || attempts < shareTries) throw error;
    deps.log.error('a shape of a clip could not be made', error, { clip: clip.id });
    await deps.store.changeCrop(crop, { status: 'failed' });
  }
}
