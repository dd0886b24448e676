// The files of the product: in its data folder, or in a bucket.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../db/connect.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { FileStores } from '../rooms/ports.ts';
import { createObjects } from '../storage/create-objects.ts';
import { createObjectIndex } from '../storage/index-store.ts';
import type { Objects, Spool } from '../storage/ports.ts';
import type { StorageAddress } from '../storage/storage-url.ts';
import { createDiskFilms } from './disk-films.ts';
import { openDiskSpool } from './disk-spool.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createDiskUploads } from './disk-uploads.ts';
import { createObjectStorage } from './object-storage.ts';
import { createS3Wire } from './s3-wire.ts';
import { sendAtOnce } from './send-at-once.ts';
import { claimSpoolFolders } from './spool-folders.ts';

const recordingsIn = (dataDir: string): string => path.join(dataDir, 'objects');

export const openDiskStores = (dataDir: string, uploadMaximumBytes: number): FileStores => ({
  storage: createDiskStorage(recordingsIn(dataDir)),
  films: createDiskFilms(path.join(dataDir, 'films')),
  uploadFiles: createDiskUploads(path.join(dataDir, 'uploads'), uploadMaximumBytes),
  bucket: undefined,
});

export interface BucketOptions {
  readonly address: StorageAddress;
  readonly dataDir: string;
  readonly uploadMaximumBytes: number;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Without a spool, each write waits for the bucket: a command ends soon, and nobody would send what it left. */
  readonly spool:
    | { readonly directory: string; readonly owner: string; readonly limitBytes: number }
    | undefined;
}

/** A folder of recordings that was filled before the bucket was chosen is read on. */
export async function openBucketStores(
  options: BucketOptions,
  cleanup: AsyncDisposableStack,
): Promise<FileStores> {
  const { address, dataDir, db, clock, log } = options;
  const wire = await createS3Wire(address, { clock });
  const index = createObjectIndex(db, wire.store);
  const objects = createObjects(wire, index);
  const spool = options.spool
    ? await openSpool({ ...options.spool, objects: createObjects(wire, index, { tries: 1 }), log }, cleanup)
    : sendAtOnce(objects);
  const recordings = recordingsIn(dataDir);
  const former = existsSync(recordings) ? createDiskStorage(recordings) : undefined;
  return {
    ...openDiskStores(dataDir, options.uploadMaximumBytes),
    storage: createObjectStorage({ objects, index, spool, ...(former && { former }) }),
    bucket: { wire, index, objects },
  };
}

interface SpoolOptions {
  readonly directory: string;
  readonly owner: string;
  readonly limitBytes: number;
  readonly objects: Objects;
  readonly log: Log;
}

/** Sends what a process that is gone left in a folder of its own, too. */
async function openSpool(
  { directory, owner, ...options }: SpoolOptions,
  cleanup: AsyncDisposableStack,
): Promise<Spool> {
  const folders = await claimSpoolFolders(directory, owner);
  cleanup.defer(() => folders.release());
  const open = async (folder: string): Promise<Spool> => {
    const spool = await openDiskSpool({ ...options, directory: folder });
    cleanup.defer(() => spool.close());
    return spool;
  };
  const spool = await open(folders.own);
  for (const folder of folders.left) await open(folder);
  return spool;
}
