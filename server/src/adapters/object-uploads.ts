// Uploads as numbered objects of a bucket. A request has one part of 8 MiB in memory, and few requests have one.
import { open, stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { DiskUploads } from './disk-uploads.ts';
import type { GrowingUpload, UploadFiles } from '../media/uploads/ports.ts';
import { objectBytesMaximum, StoreRefused, type Objects } from '../storage/ports.ts';
import {
  restsAmong,
  uploadObjectBefore,
  uploadPartKey,
  uploadPlaceOf,
  uploadPrefix,
  uploadRestKey,
} from '../storage/upload-objects.ts';

/** The others wait for their turn, so that uploads take 128 MiB of memory at most. */
const uploadsAtOnce = 16;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Kept = (offset: number) => Promise<void>;

export interface ObjectUploadsOptions {
  readonly objects: Objects;
  readonly maximumBytes: number;
  readonly room: () => Promise<number>;
  /** Uploads that began before the bucket was chosen. */
  readonly former?: Pick<DiskUploads, 'pathOf' | 'listIds' | 'remove'>;
}

function checkedId(id: string): string {
  if (!idForm.test(id)) throw new RangeError(`"${id}" is no upload.`);
  return id;
}

async function* readFrom(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    yield* file.createReadStream({ start: 0, end: bytes - 1, autoClose: false });
  } finally {
    await file.close();
  }
}

export function createObjectUploads({
  objects,
  maximumBytes,
  room,
  former,
}: ObjectUploadsOptions): UploadFiles {
  const turns = pLimit(uploadsAtOnce);
  const formerBytes = async (id: string): Promise<number | undefined> =>
    former && (await stat(former.pathOf(id)).catch(() => undefined))?.size;
  const hasObjects = async (id: string, offset: number): Promise<boolean> => {
    const before = uploadObjectBefore(id, offset);
    return before === undefined || (await objects.list(uploadPrefix(id))).some(({ key }) => key === before);
  };

  /** @returns the last offset. The bytes before `from` are in the bucket. */
  const append = async (
    { channelId, id, bytes }: GrowingUpload,
    from: number,
    body: AsyncIterable<Uint8Array>,
    kept: Kept,
  ): Promise<number> => {
    if (from === bytes) return from;
    const part = Buffer.allocUnsafe(objectBytesMaximum);
    let { part: number, rest: filled } = uploadPlaceOf(from);
    let restKey = filled === 0 ? undefined : uploadRestKey(id, number, filled);
    let offset = from;
    let last = from;
    if (restKey !== undefined) {
      const rest = await objects.get(restKey);
      if (rest === undefined)
        throw new StoreRefused('lied', `The store lost ${restKey}. Upload the file again.`);
      rest.copy(part);
    }
    const keep = async (): Promise<void> => {
      const isWhole = filled === objectBytesMaximum || offset === bytes;
      const key = isWhole ? uploadPartKey(id, number) : uploadRestKey(id, number, filled);
      await objects.put(channelId, key, part.subarray(0, filled));
      await kept(offset);
      last = offset;
      // The row names the new object from here on.
      // A rest that cannot be removed now goes with the upload.
      if (restKey !== undefined) await objects.remove([restKey]).catch(() => undefined);
      restKey = isWhole ? undefined : key;
      if (!isWhole) return;
      number += 1;
      filled = 0;
    };
    const failures: unknown[] = [];
    try {
      for await (const chunk of body) {
        for (let done = 0; done < chunk.length && offset < bytes;) {
          const taken = Math.min(chunk.length - done, objectBytesMaximum - filled, bytes - offset);
          part.set(chunk.subarray(done, done + taken), filled);
          done += taken;
          filled += taken;
          offset += taken;
          if (filled === objectBytesMaximum) await keep();
        }
      }
    } catch (error) {
      // The store or the row refused a part: this request must not try another one.
      if (last < offset && filled === objectBytesMaximum) throw error;
      failures.push(error);
    }
    if (last < offset) await keep();
    if (offset === bytes) await removeRests(id);
    if (failures.length > 0) throw failures[0];
    return offset;
  };

  /** A kill between a part and the removal of its rest leaves one behind. */
  const removeRests = async (id: string): Promise<void> => {
    const rests = restsAmong(await objects.list(uploadPrefix(id)));
    if (rests.length > 0) await objects.remove(rests.map(({ key }) => key));
  };

  /** Its file goes into the bucket before the next bytes do. */
  const moveFormer = async (upload: GrowingUpload, from: number, kept: Kept): Promise<void> => {
    const { id } = upload;
    if (former === undefined || from === 0 || ((await formerBytes(id)) ?? 0) < from) return;
    if (await hasObjects(id, from)) return;
    // The offset stays, and the lease of this request becomes longer with each part.
    await append(upload, 0, readFrom(former.pathOf(id), from), () => kept(from));
    await former.remove(id);
  };

  return {
    maximumBytes,
    room,
    create: async (id) => void checkedId(id),
    keptOf: async (id, arrived) => arrived ?? formerBytes(checkedId(id)),
    write: (upload, from, body, kept) =>
      turns(async () => {
        checkedId(upload.id);
        await moveFormer(upload, from, kept);
        return append(upload, from, body, kept);
      }),
    async remove(id) {
      const rows = await objects.list(uploadPrefix(checkedId(id)));
      // A kill may have left the next part without its row.
      const next = rows.length - restsAmong(rows).length;
      await objects.remove([...rows.map(({ key }) => key), uploadPartKey(id, next)]);
      await former?.remove(id);
    },
    async listIds() {
      const rows = await objects.list('uploads');
      const inBucket = rows.map(({ key }) => key.split('/')[1] ?? '').filter((id) => idForm.test(id));
      return [...new Set([...inBucket, ...((await former?.listIds()) ?? [])])];
    },
  };
}
