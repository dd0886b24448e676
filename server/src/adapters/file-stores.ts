// The files of the product: in its data folder, or in a bucket.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../db/connect.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { FileStores } from '../rooms/ports.ts';
import { createObjects } from '../storage/create-objects.ts';
import { indexWithFormer, objectsWithFormer } from '../storage/former-objects.ts';
import { createObjectIndex } from '../storage/index-store.ts';
import type { Bucket } from '../storage/ports.ts';
import { createStoneMarks } from '../storage/stone-marks-store.ts';
import { oneAtATimeOn } from '../storage/store-turns.ts';
import type { StorageAddress } from '../storage/storage-url.ts';
import { createDiskSources } from './disk-sources.ts';
import { openJoinedSpool, type JoinedSpoolOptions } from './joined-spool.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createDiskUploads, type DiskUploads } from './disk-uploads.ts';
import { tombstonesIn } from './file-tombstones.ts';
import { createFormerFilms } from './former-films.ts';
import { fileTombstonesAfter } from './former-tombstones.ts';
import { storageWithFormer } from './former-storage.ts';
import { uploadsWithFormer } from './former-uploads.ts';
import { createObjectSources } from './object-sources.ts';
import { createObjectStorage } from './object-storage.ts';
import { createObjectTombstones } from './object-tombstones.ts';
import { createObjectUploads } from './object-uploads.ts';
import { createS3Wire } from './s3-wire.ts';
import { workIn } from './scratch-folder.ts';
import { sendAtOnce } from './send-at-once.ts';
import { countFolders, createRoom, freeBytesOf } from './upload-room.ts';
import type { Cleanup } from '../processes/stop-steps.ts';

const recordingsIn = (dataDir: string): string => path.join(dataDir, 'objects');

/** The encoder works beside it, on the same disk. */
const scratchIn = (dataDir: string): string => path.join(workIn(dataDir), 'sources');

const openUploads = (dataDir: string, maximumBytes: number, quotaBytes: number): DiskUploads => {
  const directory = path.join(dataDir, 'uploads');
  const usedBytes = countFolders([recordingsIn(dataDir), directory, path.join(dataDir, 'films')]);
  const freeBytes = (): Promise<number> => freeBytesOf(directory);
  return createDiskUploads(directory, maximumBytes, createRoom({ quotaBytes, usedBytes, freeBytes }));
};

export const openDiskStores = (
  dataDir: string,
  uploadMaximumBytes: number,
  quotaBytes = Number.POSITIVE_INFINITY,
): FileStores => ({
  storage: createDiskStorage(recordingsIn(dataDir)),
  sources: createDiskSources(dataDir),
  formerFilms: createFormerFilms(path.join(dataDir, 'films')),
  uploadFiles: openUploads(dataDir, uploadMaximumBytes, quotaBytes),
  leaving: { sweepLeaving: () => Promise.resolve({ removed: 0, refused: 0 }) },
  tombstones: tombstonesIn(dataDir),
  bucket: undefined,
});

/** A disk that is filled from a bucket reads there what it does not have yet. */
export async function openDiskStoresAfter({
  former,
  ...options
}: Pick<
  BucketOptions,
  'former' | 'dataDir' | 'uploadMaximumBytes' | 'quotaBytes' | 'db' | 'clock'
>): Promise<FileStores> {
  const stores = openDiskStores(options.dataDir, options.uploadMaximumBytes, options.quotaBytes);
  if (former === undefined) return stores;
  const { wire, index, objects } = await openFormerBucket(former, options);
  const bucket = createObjectStorage({ index, objects, spool: sendAtOnce(objects) });
  const { open, peek, remove } = createObjectSources({
    objects,
    disk: stores.sources,
    scratch: scratchIn(options.dataDir),
  });
  return {
    ...stores,
    storage: storageWithFormer(stores.storage, bucket),
    sources: { ...stores.sources, open, peek, remove },
    uploadFiles: uploadsWithFormer(
      openUploads(options.dataDir, options.uploadMaximumBytes, options.quotaBytes),
      objects,
    ),
    leaving: objects,
    tombstones: fileTombstonesAfter(tombstonesIn(options.dataDir), { wire, index }),
  };
}

async function openFormerBucket(
  address: StorageAddress,
  { db, clock }: Pick<BucketOptions, 'db' | 'clock'>,
): Promise<Bucket> {
  const wire = await createS3Wire(address, { clock });
  const index = createObjectIndex(db, wire.store);
  return { wire, index, objects: createObjects(wire, index) };
}

export interface BucketOptions {
  readonly address: StorageAddress;
  /** The bucket that files move from. */
  readonly former: StorageAddress | undefined;
  readonly dataDir: string;
  readonly uploadMaximumBytes: number;
  /** Infinity for none. */
  readonly quotaBytes: number;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Without a spool, each write waits for the bucket: a command ends soon, and nobody would send what it left. */
  readonly spool:
    | Pick<JoinedSpoolOptions, 'directory' | 'owner' | 'limitBytes' | 'holdsLeft' | 'isOfParent'>
    | undefined;
}

/** A folder of recordings that was filled before the bucket was chosen is read on. */
export async function openBucketStores(options: BucketOptions, cleanup: Cleanup): Promise<FileStores> {
  const { address, dataDir, uploadMaximumBytes: maximumBytes, quotaBytes, db, clock, log } = options;
  const wire = await createS3Wire(address, { clock });
  const ownIndex = createObjectIndex(db, wire.store);
  const ownObjects = createObjects(wire, ownIndex);
  const former = options.former && (await openFormerBucket(options.former, options));
  const index = former ? indexWithFormer(ownIndex, former.index) : ownIndex;
  const objects = former ? objectsWithFormer(ownObjects, former.objects, former.index) : ownObjects;
  // Connections of its own: the files of a live game do not wait behind those that viewers ask for.
  const sending = createObjects(await createS3Wire(address, { clock }), ownIndex, { tries: 1 });
  const spool = options.spool
    ? await openJoinedSpool({ ...options.spool, objects: sending, log })
    : sendAtOnce(objects);
  cleanup.defer(() => spool.close(), 'the spool');
  const recordings = recordingsIn(dataDir);
  const storage = createObjectStorage({ objects, index, spool });
  const stores = openDiskStores(dataDir, maximumBytes);
  return {
    ...stores,
    sources: createObjectSources({ objects, disk: stores.sources, scratch: scratchIn(dataDir) }),
    storage: existsSync(recordings) ? storageWithFormer(storage, createDiskStorage(recordings)) : storage,
    uploadFiles: createObjectUploads({
      objects,
      maximumBytes,
      room: createRoom({ quotaBytes, usedBytes: () => ownIndex.usedBytes() }),
      former: createDiskUploads(path.join(dataDir, 'uploads'), maximumBytes),
    }),
    leaving: objects,
    tombstones: createObjectTombstones({
      buckets: [{ wire, index: ownIndex }, ...(former ? [former] : [])],
      objects: sending,
      marks: createStoneMarks(db, wire.store),
      file: tombstonesIn(dataDir),
      oneAtATime: oneAtATimeOn(db),
    }),
    bucket: { wire, index, objects },
  };
}
