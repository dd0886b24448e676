// The storage of tests: a folder, or a bucket in memory where the deep stage asks for one.
import { createDiskStorage } from '../src/adapters/disk-storage.ts';
import { createObjectStorage } from '../src/adapters/object-storage.ts';
import { sendAtOnce } from '../src/adapters/send-at-once.ts';
import type { MediaStorage } from '../src/media/ports.ts';
import { createObjects } from '../src/storage/create-objects.ts';
import { createMemoryIndex, createMemoryWire } from './fakes/memory-objects.ts';

export function recordingsIn(folder: string): MediaStorage {
  if (process.env['TESTS_ON'] !== 'bucket') return createDiskStorage(folder);
  const index = createMemoryIndex();
  const objects = createObjects(createMemoryWire(), index);
  return createObjectStorage({ objects, index, spool: sendAtOnce(objects) });
}
