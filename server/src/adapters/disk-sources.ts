// Delivered files on this machine's disk: ffmpeg reads each at its own place, and nothing is copied.
import { copyFile, link, mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { filePathIn, isOwnSource, uploadKeyOf, type MediaDeps } from '../media/index.ts';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
/** Another disk, a disk without links, a file of another user, a file with too many links. */
const needsCopy: ReadonlySet<unknown> = new Set(['EXDEV', 'EPERM', 'EACCES', 'EMLINK', 'ENOTSUP', 'ENOSYS']);

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function createDiskSources(dataDir: string): MediaDeps['sources'] {
  const placeOf = (key: string): string | undefined =>
    isOwnSource(key) ? path.join(dataDir, key) : filePathIn(key);
  const find: MediaDeps['sources']['open'] = async (key) => {
    const place = placeOf(key);
    if (place === undefined || (await stat(place).catch(() => undefined)) === undefined) return undefined;
    return { path: place, release: async () => {} };
  };
  return {
    open: find,
    peek: find,
    async take(_channelId, id, localPath, ensureRoom) {
      // A link to a symbolic link would follow it to another file later.
      const source = await realpath(localPath);
      const place = path.join(dataDir, uploadKeyOf(id));
      const folder = path.dirname(place);
      await mkdir(folder, { recursive: true });
      try {
        await link(source, place);
      } catch (error) {
        if (!needsCopy.has(codeOf(error))) throw error;
        await ensureRoom((await stat(source)).size);
        await copyFile(source, place);
        await sync(place);
      }
      await sync(folder);
    },
    async remove(key) {
      // A file that its owner keeps stays.
      if (isOwnSource(key)) await rm(path.join(dataDir, key), { force: true });
    },
  };
}
