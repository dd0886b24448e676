// The stores between which the files of the install move: its disk and its buckets.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/connect.ts';
import type { Clock } from '../kernel/clock.ts';
import { createObjects } from '../storage/create-objects.ts';
import { createObjectIndex } from '../storage/index-store.ts';
import type { FileSource, FileTarget } from '../storage/move/ports.ts';
import { fileOf, isKey } from '../storage/object-names.ts';
import type { ObjectIndex, ObjectWire } from '../storage/ports.ts';
import type { StorageAddress } from '../storage/storage-url.ts';
import { createBucketFiles, requestMsOfCopy } from './bucket-files.ts';
import { createDiskFiles, discardUnfinishedCopies } from './disk-files.ts';
import { withStones } from './disk-files-with-stones.ts';
import { tombstonesIn } from './file-tombstones.ts';
import { stoneNumber } from './numbered-stones.ts';
import { createS3Wire } from './s3-wire.ts';

/** Also what was refused just now. Nobody writes to the former bucket. */
const sweptWithinSeconds = 3_600;

export interface MovingOptions {
  /** The store of the install. Undefined: its disk. */
  readonly store: StorageAddress | undefined;
  readonly former: StorageAddress | undefined;
  readonly dataDir: string;
  readonly db: Database;
  readonly clock: Clock;
}

export interface MovingStores {
  readonly target: FileSource & FileTarget;
  /** The bucket of the target, to be inspected object by object. Undefined for a disk. */
  readonly bucket: { readonly wire: ObjectWire; readonly index: ObjectIndex } | undefined;
  /** The bucket that the target is filled from. */
  readonly formerBucket: { readonly wire: ObjectWire } | undefined;
  /** Stores that the target is filled from. */
  readonly sources: readonly FileSource[];
  /** Ids of uploads that do not move, since they are removed as soon as their recording is prepared. */
  readonly listFormerUploads: () => Promise<readonly string[]>;
  /** Removes from the former bucket what it refused to remove before. */
  readonly sweepFormer: () => Promise<void>;
  /** For a move alone: no other one may run beside it. */
  readonly discardUnfinished: () => Promise<void>;
}

export async function openMovingStores(options: MovingOptions): Promise<MovingStores> {
  const { store, former, dataDir, db, clock } = options;
  const root = path.join(dataDir, 'objects');
  const openBucket = async (address: StorageAddress) => {
    const wire = await createS3Wire(address, { clock, tryMs: requestMsOfCopy });
    const index = createObjectIndex(db, wire.store, { keepsRows: true });
    return { wire, index };
  };
  const formerBucket = former && (await openBucket(former));
  const uploadsOf = async (index: ObjectIndex | undefined): Promise<string[]> =>
    ((await index?.list('uploads')) ?? []).map(({ key }) => key.split('/')[1] ?? '');
  const sweepFormer = async (): Promise<void> => {
    if (formerBucket === undefined) return;
    const { wire, index } = formerBucket;
    while ((await createObjects(wire, index).sweepLeaving(sweptWithinSeconds)).removed > 0);
  };
  if (store === undefined) {
    return {
      target: formerBucket
        ? withStones(createDiskFiles(root), tombstonesIn(dataDir), formerBucket.index)
        : createDiskFiles(root),
      bucket: undefined,
      formerBucket,
      sources: formerBucket
        ? [
            createBucketFiles({
              ...formerBucket,
              isMoved: (key) => isKey(fileOf(key)) || stoneNumber(key) > 0,
            }),
          ]
        : [],
      listFormerUploads: () => uploadsOf(formerBucket?.index),
      sweepFormer,
      discardUnfinished: () => discardUnfinishedCopies(root),
    };
  }
  const bucket = await openBucket(store);
  return {
    target: createBucketFiles(bucket),
    bucket,
    formerBucket,
    sources: [
      ...(existsSync(root) ? [createDiskFiles(root)] : []),
      ...(formerBucket ? [createBucketFiles(formerBucket)] : []),
    ],
    // Uploads of a bucket move object by object.
    listFormerUploads: () => readdir(path.join(dataDir, 'uploads')).catch(() => []),
    sweepFormer,
    discardUnfinished: async () => {},
  };
}
