// Uploads that began in a bucket continue on this machine's disk, after their bytes are fetched.
import { link, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { StoreRefused, type Objects } from '../storage/ports.ts';
import { uploadPartKey, uploadPlaceOf, uploadPrefix, uploadRestKey } from '../storage/upload-objects.ts';
import type { DiskUploads } from './disk-uploads.ts';

/** @param objects of the bucket before. */
export function uploadsWithFormer(
  disk: DiskUploads,
  objects: Pick<Objects, 'get' | 'list' | 'remove'>,
): DiskUploads {
  return {
    ...disk,
    async keptOf(id, arrived) {
      const kept = await disk.keptOf(id, arrived);
      if (kept !== undefined || arrived === null || arrived === 0) return kept;
      await fetchUpload(objects, id, arrived, disk.pathOf(id));
      return disk.keptOf(id, arrived);
    },
    async remove(id) {
      await objects.remove((await objects.list(uploadPrefix(id))).map(({ key }) => key));
      await disk.remove(id);
    },
  };
}

/** Whole or not at all. A file that is there already stays: it may have more bytes by now. */
async function fetchUpload(
  objects: Pick<Objects, 'get'>,
  id: string,
  bytes: number,
  place: string,
): Promise<void> {
  const { part: parts, rest } = uploadPlaceOf(bytes);
  const unfinished = `${place}.fetched`;
  await mkdir(path.dirname(place), { recursive: true });
  const handle = await open(unfinished, 'w', 0o600);
  try {
    for (let part = 0; part < parts; part += 1)
      await handle.writeFile(await readPart(objects, uploadPartKey(id, part)));
    if (rest > 0) await handle.writeFile(await readPart(objects, uploadRestKey(id, parts, rest)));
    await handle.sync();
    await link(unfinished, place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await rm(unfinished, { force: true });
  }
}

async function readPart(objects: Pick<Objects, 'get'>, key: string): Promise<Buffer> {
  const bytes = await objects.get(key);
  if (bytes === undefined) throw new StoreRefused('lied', `The store lost ${key}. Upload the file again.`);
  return bytes;
}
