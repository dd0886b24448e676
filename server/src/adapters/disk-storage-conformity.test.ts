import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDiskStorage } from './disk-storage.ts';
import { testMediaStorage } from './media-storage.fixture.ts';

testMediaStorage('a disk', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'floodlit-disk-'));
  return {
    storage: createDiskStorage(path.join(root, 'objects')),
    close: () => rm(root, { recursive: true, force: true }),
  };
});
