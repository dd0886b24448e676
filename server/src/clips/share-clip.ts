// Makes the file to give away: for players that ignore edit lists, and small enough for messages.
import type { ClipWork } from './cut-clip.ts';
import type { ClipDeps, CutFile, ShareRequest } from './ports.ts';
import { readChunks } from './read-chunks.ts';
import { clipFile, shareFile, toSeconds, workNameOf, type ClipRecord } from './rules.ts';

export const shareTries = 2;

/** The stored clip as it is. */
function storedFile({ media }: Pick<ClipDeps, 'media'>, clip: ClipRecord): CutFile {
  const bytes = clip.bytes ?? 0;
  return {
    head: Buffer.alloc(0),
    bytes,
    seconds: toSeconds(clip.length_us ?? 0),
    hasSound: true,
    data: () => readChunks(media, { folder: clip.folder, file: clipFile }, { from: 0, to: bytes }),
  };
}

/** With the channel's mark. The last attempt leaves it out: a mark that cannot be decoded must not cost the file. */
export async function encodeShare(
  deps: ClipDeps,
  clip: ClipRecord,
  request: Pick<ShareRequest, 'name' | 'crop' | 'signal'> & { readonly attempts: number },
): Promise<Buffer> {
  const { attempts, ...work } = request;
  const mark = attempts < shareTries ? await deps.moderation.readMark(clip.channel_id) : undefined;
  const { width, height } = clip;
  const size = width === null || height === null ? null : { width, height };
  return deps.maker.share({ ...work, size, mark, clip: storedFile(deps, clip) });
}

/** Safe to run again. @throws what went wrong, for one more attempt. */
export async function shareClip(deps: ClipDeps, { channelId, clipId, signal }: ClipWork): Promise<void> {
  const clip = await deps.store.findClip(channelId, clipId);
  if (clip?.status !== 'ready' || clip.deleted_at !== null || clip.file_status !== 'queued') return;
  const file_attempts = clip.file_attempts + 1;
  await deps.store.changeClip(clip, { file_attempts, touched_at: deps.clock.now() });
  // A name of its own: the cut of the same clip may still be discarded.
  const name = `${workNameOf(clip.folder)}-share`;
  try {
    if (file_attempts > shareTries) throw new Error('The worker ended while it made the file.');
    const bytes = await encodeShare(deps, clip, { name, attempts: file_attempts, signal });
    await deps.media.storage.writeFile(clip.folder, shareFile, bytes);
    await deps.transact(async (scope) => {
      const change = {
        file_status: 'ready' as const,
        file_bytes: bytes.length,
        touched_at: deps.clock.now(),
      };
      const moved = await deps.store.within(scope).moveClip(clip, ['ready'], change);
      if (moved !== undefined) await deps.announce.clipChanged(scope, channelId, clip.event_id, clip.id);
    });
    // Its row may have gone, and its folder with it.
    if ((await deps.store.findClip(channelId, clipId)) === undefined)
      await deps.media.storage.remove(clip.folder);
  } catch (error) {
    await deps.maker.discard(name);
    if (signal.aborted || file_attempts < shareTries) throw error;
    deps.log.error('the file of a clip could not be made', error, { clip: clip.id });
    await deps.store.changeClip(clip, { file_status: 'failed' });
  }
}
