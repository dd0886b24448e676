// Delivered files as numbered objects of a bucket. A worker fetches one to the scratch folder of its machine.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { SourceFailed, uploadIdIn, type MediaDeps } from '../media/index.ts';
import { objectBytesMaximum, type Objects, type StoredObject } from '../storage/ports.ts';
import { inReadingOrder, reachOf, uploadPartKey, uploadPrefix } from '../storage/upload-objects.ts';
import { whenBack } from '../storage/when-back.ts';

type SourceFiles = MediaDeps['sources'];

export interface ObjectSourcesOptions {
  readonly objects: Objects;
  /** Files of the former build, and those that their owner keeps on this machine. */
  readonly disk: SourceFiles;
  /** No other machine sees this folder. */
  readonly scratch: string;
  readonly pause?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

const nameForm = /^[\w-]{1,150}$/;
/** The qualities are made on the same disk. */
const copies = 2;
/** An MP4 says at its beginning or at its end what is in it. */
const peekedParts = 3;

interface FetchedPart extends StoredObject {
  /** Zeros stand in its place. */
  readonly isLeftOut: boolean;
}

async function readWhole(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done);
    if (bytesRead === 0)
      throw new SourceFailed('The file became shorter while it was read: deliver it again.');
    done += bytesRead;
  }
  return bytes;
}

export function createObjectSources({ objects, disk, scratch, pause }: ObjectSourcesOptions): SourceFiles {
  const ensureScratch = async (bytes: number): Promise<void> => {
    await mkdir(scratch, { recursive: true });
    const { bavail, bsize } = await statfs(scratch);
    if (bytes * copies > bavail * bsize)
      throw new SourceFailed(
        `${scratch} has no room for a recording of ${bytes} bytes and its qualities: free some of this disk.`,
        { passes: true },
      );
  };
  const fetchTo = async (
    place: string,
    parts: readonly FetchedPart[],
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const file = await open(place, 'wx', 0o600);
    try {
      // One part in memory at a time.
      let at = 0;
      for (const { key, bytes: length, isLeftOut } of parts) {
        at += length;
        if (isLeftOut) {
          await file.truncate(at);
          continue;
        }
        const bytes = await whenBack(() => objects.get(key, signal), signal, pause);
        if (bytes === undefined)
          throw new SourceFailed(`The store has no ${key} any more. Run "floodlit storage check".`);
        for (let done = 0; done < length;)
          done += (await file.write(bytes, done, length - done, at - length + done)).bytesWritten;
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
        throw new SourceFailed(`The disk of ${scratch} is full: free some of it.`, {
          cause: error,
          passes: true,
        });
      throw error;
    } finally {
      await file.close();
    }
  };
  const openParts = async (
    key: string,
    workName: string,
    signal: AbortSignal | undefined,
    isWanted: (part: number, count: number) => boolean,
  ): ReturnType<SourceFiles['open']> => {
    const id = uploadIdIn(key);
    const stored = id === undefined ? [] : await objects.list(uploadPrefix(id));
    const local = await disk.open(key, workName, signal);
    // An upload that went on elsewhere can leave its beginning behind, on the disk or in the bucket.
    if (stored.length === 0 || (local && (await stat(local.path)).size >= reachOf(stored))) return local;
    const rows = inReadingOrder(stored);
    if (!nameForm.test(workName)) throw new RangeError(`"${workName}" names no work.`);
    const parts = rows.map((row, part) => ({ ...row, isLeftOut: !isWanted(part, rows.length) }));
    await ensureScratch(parts.reduce((sum, { bytes, isLeftOut }) => sum + (isLeftOut ? 0 : bytes), 0));
    // Even a killed work of this name may still write its file.
    const place = path.join(scratch, `${workName}-${randomUUID()}.source`);
    const release = (): Promise<void> => rm(place, { force: true });
    await fetchTo(place, parts, signal).catch(async (error: unknown) => {
      await release();
      throw error;
    });
    return { path: place, release };
  };
  return {
    open: (key, workName, signal) => openParts(key, workName, signal, () => true),
    peek: (key, workName, signal) =>
      openParts(key, workName, signal, (part, count) => part < peekedParts || part >= count - peekedParts),
    async take(channelId, id, localPath, ensureRoom) {
      const file = await open(localPath, 'r');
      try {
        const { size } = await file.stat();
        await ensureRoom(size);
        // An empty file is one empty object.
        for (let part = 0; part === 0 || part * objectBytesMaximum < size; part += 1) {
          const from = part * objectBytesMaximum;
          const bytes = await readWhole(file, from, Math.min(size, from + objectBytesMaximum));
          await objects.put(channelId, uploadPartKey(id, part), bytes);
        }
      } finally {
        await file.close();
      }
    },
    async remove(key) {
      const id = uploadIdIn(key);
      const rows = id === undefined ? [] : await objects.list(uploadPrefix(id));
      await objects.remove(rows.map((row) => row.key));
      await disk.remove(key);
    },
  };
}
