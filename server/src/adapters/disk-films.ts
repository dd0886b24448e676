// Films of operators as files on a disk, one folder for each channel.
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { PrerollFilms } from '../media/index.ts';

const nameForm = /^[0-9a-f]{32}$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Only the first part makes the file. */
async function openFilm(file: string, isFirst: boolean): Promise<FileHandle | undefined> {
  const flags = constants.O_RDWR | constants.O_NOFOLLOW | (isFirst ? constants.O_CREAT : 0);
  try {
    return await open(file, flags, 0o600);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** @param freeBytes a test replaces the disk by a full one. */
export function createDiskFilms(root: string, freeBytes?: () => Promise<number>): PrerollFilms {
  const folderOf = (channelId: number): string => path.join(root, String(channelId));
  const fileOf = (channelId: number, name: string): string => {
    if (!nameForm.test(name) || !Number.isSafeInteger(channelId))
      throw new RangeError(`"${name}" is no film of a channel.`);
    return path.join(folderOf(channelId), name);
  };
  const listNames = async (channelId: number): Promise<string[]> => {
    try {
      return await readdir(folderOf(channelId));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };
  return {
    async append(channelId, name, { offset, bytes }) {
      const file = fileOf(channelId, name);
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await openFilm(file, offset === 0);
      if (handle === undefined) return 0;
      try {
        const { size } = await handle.stat();
        if (size !== offset) return size;
        await handle.write(bytes, 0, bytes.length, offset);
        return (await handle.stat()).size;
      } finally {
        await handle.close();
      }
    },
    async find(channelId, name) {
      const file = fileOf(channelId, name);
      try {
        return { bytes: (await stat(file)).size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async freeBytes() {
      if (freeBytes !== undefined) return freeBytes();
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    count: async (channelId) => (await listNames(channelId)).length,
    async sweep(channelId, before) {
      for (const name of await listNames(channelId)) {
        const file = path.join(folderOf(channelId), name);
        if ((await stat(file)).mtime < before) await rm(file, { force: true });
      }
    },
  };
}
