// A file of a clip, part by part: it may be larger than what a transfer should hold in memory.
import { DomainError } from '../kernel/errors.ts';
import type { ByteRange } from '../media/index.ts';
import type { ClipDeps } from './ports.ts';

const chunkBytes = 512 * 1024;

/** @throws {DomainError} `request.not_found` when the file is gone, or shorter than the range. */
export async function* readChunks(
  { storage }: Pick<ClipDeps['media'], 'storage'>,
  { folder, file }: { readonly folder: string; readonly file: string },
  { from, to }: ByteRange,
): AsyncGenerator<Buffer, void> {
  for (let at = from; at < to;) {
    const chunk = await storage.readPart(folder, file, at, Math.min(to, at + chunkBytes));
    if (chunk === undefined || chunk.length === 0) throw new DomainError('request.not_found');
    at += chunk.length;
    yield chunk;
  }
}
