// Uploads that began in a bucket continue on this machine's disk, after their bytes are fetched.
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../kernel/errors.ts';
import { reservedBytes } from '../media/index.ts';
import { StoreRefused, type Objects } from '../storage/ports.ts';
import {
  findObjectBefore,
  uploadObjectBefore,
  uploadPartKey,
  uploadPlaceOf,
  uploadPrefix,
} from '../storage/upload-objects.ts';
import type { DiskUploads } from './disk-uploads.ts';

type FormerObjects = Pick<Objects, 'get' | 'list' | 'remove'>;

/** @param objects of the bucket before. */
export function uploadsWithFormer(disk: DiskUploads, objects: FormerObjects): DiskUploads {
  const bytesOnDisk = async (id: string): Promise<number | undefined> =>
    (await stat(disk.pathOf(id)).catch(() => undefined))?.size;
  const removeObjects = async (id: string): Promise<void> => {
    const rows = await objects.list(uploadPrefix(id));
    if (rows.length > 0) await objects.remove(rows.map(({ key }) => key));
  };
  return {
    ...disk,
    // A sweep asks for all uploads: nothing is fetched here.
    async keptOf(id, arrived) {
      const kept = await disk.keptOf(id, arrived);
      if (arrived === null || arrived === 0 || kept === arrived) return kept;
      const isInBucket = findObjectBefore(await objects.list(uploadPrefix(id)), arrived) !== undefined;
      return isInBucket ? arrived : kept;
    },
    async write(upload, from, body, kept) {
      const { id, bytes } = upload;
      if (((await bytesOnDisk(id)) ?? 0) < from) {
        // The encoder reads a complete upload in the bucket.
        if (from === bytes) return from;
        // Each part makes the lease of this request longer.
        await fetchUpload({ disk, objects }, id, from, () => kept(from)).catch(async (error: unknown) => {
          // A faster process has the whole file on the disk, and removed the objects.
          if (!(error instanceof StoreRefused) || ((await bytesOnDisk(id)) ?? 0) < from) throw error;
        });
      }
      // The disk has more from here on. Objects that cannot be removed now go with the upload.
      await removeObjects(id).catch(() => undefined);
      return disk.write(upload, from, body, kept);
    },
    async remove(id) {
      await removeObjects(id);
      await removeUnfinished(disk.pathOf(id));
      await disk.remove(id);
    },
  };
}

const suffix = '.fetched';

const lostOf = (key: string): StoreRefused =>
  new StoreRefused('lied', `The store lost ${key}. Upload the file again.`);

/** A kill in the middle of a fetch leaves a file. */
async function removeUnfinished(place: string): Promise<void> {
  const directory = path.dirname(place);
  for (const name of await readdir(directory).catch(() => []))
    if (name.startsWith(`${path.basename(place)}.`) && name.endsWith(suffix))
      await rm(path.join(directory, name), { force: true });
}

async function syncFolder(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whole or not at all. */
async function fetchUpload(
  { disk, objects }: { readonly disk: DiskUploads; readonly objects: FormerObjects },
  id: string,
  bytes: number,
  renew: () => Promise<void>,
): Promise<void> {
  const place = disk.pathOf(id);
  const directory = path.dirname(place);
  await mkdir(directory, { recursive: true });
  if (bytes + reservedBytes > (await disk.room())) throw new DomainError('media.upload_no_room');
  const last = findObjectBefore(await objects.list(uploadPrefix(id)), bytes);
  if (last === undefined) throw lostOf(uploadObjectBefore(id, bytes) ?? uploadPrefix(id));
  const before = Array.from({ length: uploadPlaceOf(bytes - 1).part }, (_, part) => uploadPartKey(id, part));
  // Two processes have a file each, in case that one lost its lease.
  const unfinished = `${place}.${randomUUID()}${suffix}`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    for (const key of [...before, last.key]) {
      const part = await objects.get(key);
      if (part === undefined) throw lostOf(key);
      await handle.writeFile(part);
      await renew();
    }
    await handle.sync();
    // A shorter one is older than the objects. Its bytes are among theirs.
    if (((await stat(place).catch(() => undefined))?.size ?? bytes) < bytes) await rm(place);
    await link(unfinished, place).catch((error: NodeJS.ErrnoException) => {
      // Another process was faster. It may have more bytes by now.
      if (error.code !== 'EEXIST') throw error;
    });
    await syncFolder(directory);
  } finally {
    await handle.close();
    await rm(unfinished, { force: true });
  }
}
