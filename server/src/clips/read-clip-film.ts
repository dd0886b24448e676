// The film of a clip for the person who decides about it.
import { DomainError } from '../kernel/errors.ts';
import type { Film } from '../media/index.ts';
import type { ClipDeps } from './ports.ts';
import { readChunks } from './read-chunks.ts';
import { clipFile } from './rules.ts';

/** Also of a withheld clip: nobody should release one unseen. @throws {DomainError} `clips.not_found` */
export async function readClipFilm(
  { store, media }: Pick<ClipDeps, 'store' | 'media'>,
  channelId: number,
  clipId: number,
): Promise<Film> {
  const clip = await store.findClip(channelId, clipId);
  if (clip?.status !== 'ready' || clip.deleted_at !== null || clip.bytes === null)
    throw new DomainError('clips.not_found');
  const { folder, bytes } = clip;
  return { bytes, read: (range) => readChunks(media, { folder, file: clipFile }, range) };
}
