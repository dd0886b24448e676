// Files of uploads on the disk of the install, below one folder.
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { UploadFiles } from '../media/uploads/ports.ts';

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param freeBytes a test replaces the disk by a full one. */
export function createDiskUploads(
  directory: string,
  maximumBytes: number,
  freeBytes?: () => Promise<number>,
): UploadFiles {
  const pathOf = (id: string): string => {
    if (!idForm.test(id)) throw new RangeError(`"${id}" is no upload.`);
    return path.join(directory, id);
  };
  const sizeOf = async (id: string): Promise<number | undefined> =>
    (await stat(pathOf(id)).catch(() => undefined))?.size;
  return {
    holds: (filePath) => idForm.test(path.basename(filePath)) && pathOf(path.basename(filePath)) === filePath,
    maximumBytes,
    pathOf,
    sizeOf,
    async create(id) {
      await mkdir(directory, { recursive: true });
      await (await open(pathOf(id), 'wx', 0o600)).close();
    },
    async write(id, from, bytes) {
      const file = await open(pathOf(id), constants.O_WRONLY | constants.O_NOFOLLOW);
      let place = from;
      try {
        for await (const chunk of bytes) {
          // A nearly full disk can take a part of the bytes only.
          for (let done = 0; done < chunk.length;) {
            const { bytesWritten } = await file.write(chunk, done, chunk.length - done, place);
            done += bytesWritten;
            place += bytesWritten;
          }
        }
        return place;
      } finally {
        await file.sync();
        await file.close();
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async list() {
      const names = await readdir(directory).catch(() => []);
      const found = await Promise.all(
        names
          .filter((name) => idForm.test(name))
          .map(async (id) => ({ id, touchedAt: (await stat(pathOf(id)).catch(() => undefined))?.mtime })),
      );
      return found.flatMap(({ id, touchedAt }) => (touchedAt === undefined ? [] : [{ id, touchedAt }]));
    },
    async freeBytes() {
      if (freeBytes !== undefined) return freeBytes();
      await mkdir(directory, { recursive: true });
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
  };
}
