// Files of uploads on the disk of the install, below one folder.
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UploadFiles } from '../media/uploads/ports.ts';
import { freeBytesOf } from './upload-room.ts';

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A kill loses this much. */
const keptTogether = 8 * 1024 * 1024;

export interface DiskUploads extends UploadFiles {
  pathOf(id: string): string;
}

/** @param room without one, the free bytes of the disk. */
export function createDiskUploads(
  directory: string,
  maximumBytes: number,
  room: () => Promise<number> = () => freeBytesOf(directory),
): DiskUploads {
  const pathOf = (id: string): string => {
    if (!idForm.test(id)) throw new RangeError(`"${id}" is no upload.`);
    return path.join(directory, id);
  };
  return {
    maximumBytes,
    pathOf,
    room,
    async keptOf(id, arrived) {
      const size = (await stat(pathOf(id)).catch(() => undefined))?.size;
      return size === undefined ? undefined : Math.min(arrived ?? size, size);
    },
    async create(id) {
      await mkdir(directory, { recursive: true });
      await (await open(pathOf(id), 'wx', 0o600)).close();
    },
    async write({ id }, from, body, kept) {
      const file = await open(pathOf(id), constants.O_WRONLY | constants.O_NOFOLLOW);
      let place = from;
      let last = from;
      /** Runs while the next bytes arrive. */
      let keeping: Promise<void> = Promise.resolve();
      const keep = async (offset: number): Promise<void> => {
        await file.datasync();
        await kept(offset);
      };
      const failures: unknown[] = [];
      try {
        try {
          for await (const chunk of body) {
            // A nearly full disk can take a part of the bytes only.
            for (let done = 0; done < chunk.length;) {
              const { bytesWritten } = await file.write(chunk, done, chunk.length - done, place);
              done += bytesWritten;
              place += bytesWritten;
            }
            if (place - last < keptTogether) continue;
            await keeping;
            last = place;
            keeping = keep(place);
            // The next turn awaits it. Without this line, a failure in between would end the process.
            keeping.catch(() => undefined);
          }
        } catch (error) {
          failures.push(error);
        }
        await keeping;
        if (place > last) await keep(place);
      } finally {
        await file.close();
      }
      if (failures.length > 0) throw failures[0];
      return place;
    },
    remove: async (id) => rm(pathOf(id), { force: true }),
    async listIds() {
      return (await readdir(directory).catch(() => [])).filter((name) => idForm.test(name));
    },
  };
}
