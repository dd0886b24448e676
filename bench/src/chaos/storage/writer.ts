// A process that keeps the segments of a live game in its spool, and prints each one that it acknowledges.
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { openDiskSpool } from '../../../../server/src/adapters/disk-spool.ts';
import { createObjectStorage } from '../../../../server/src/adapters/object-storage.ts';
import { createObjects } from '../../../../server/src/storage/create-objects.ts';
import { type BucketPlace, openBucket } from './bucket.ts';
import { bytesOf, segmentOf } from './film-bytes.ts';

export interface WriterPlace extends BucketPlace {
  readonly spoolDir: string;
  readonly folder: string;
  readonly firstNumber: number;
  /** It waits then until its spool is empty, and ends. */
  readonly lastNumber: number;
  readonly pauseMs: number;
}

const silent = (): void => undefined;
const place = JSON.parse(process.argv[2] ?? '') as WriterPlace;
const { wire, index, close } = await openBucket(place);
const spool = await openDiskSpool({
  directory: place.spoolDir,
  limitBytes: 2 ** 34,
  objects: createObjects(wire, index, { tries: 1 }),
  log: { info: silent, warn: silent, error: console.error },
  readBackAfter: () => 1_000,
});
const storage = createObjectStorage({ objects: createObjects(wire, index), index, spool });
for (let number = place.firstNumber; number <= place.lastNumber; number += 1) {
  const name = segmentOf(number);
  await storage.writeBehind(place.folder, name, bytesOf(name));
  console.log(number);
  await wait(place.pauseMs);
}
while ((await readdir(place.spoolDir)).length > 0) await wait(100);
await spool.close();
await close();
