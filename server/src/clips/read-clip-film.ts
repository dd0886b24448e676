// The film of a clip for the person who decides about it.
import { DomainError } from '../kernel/errors.ts';
import type { Film } from '../media/index.ts';
import type { ClipDeps } from './ports.ts';
import { clipFile } from './rules.ts';

const chunkBytes = 512 * 1024;

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
  return {
    bytes,
    async *read({ from, to }) {
      for (let at = from; at < to;) {
        const chunk = await media.storage.readPart(folder, clipFile, at, Math.min(to, at + chunkBytes));
        // The clip was deleted meanwhile.
        if (chunk === undefined || chunk.length === 0) throw new DomainError('clips.not_found');
        at += chunk.length;
        yield chunk;
      }
    },
  };
}
