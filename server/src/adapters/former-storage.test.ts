import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryIndex, createMemoryWire, type WireFault } from '../../test/fakes/memory-objects.ts';
import { createObjects } from '../storage/create-objects.ts';
import { indexWithFormer, objectsWithFormer } from '../storage/former-objects.ts';
import type { MediaStorage } from '../media/ports.ts';
import { createDiskStorage } from './disk-storage.ts';
import { storageWithFormer } from './former-storage.ts';
import { createObjectStorage } from './object-storage.ts';
import { sendAtOnce } from './send-at-once.ts';

const folder = 'recordings/7/0a1b2c3d-0000-4000-8000-000000000000';
let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-former-'));
});
afterEach(() => rm(place, { recursive: true }));

function aBucket(): ReturnType<typeof createParts> & { storage: MediaStorage } {
  const parts = createParts();
  return { ...parts, storage: createObjectStorage({ ...parts, spool: sendAtOnce(parts.objects) }) };
}
function createParts() {
  const index = createMemoryIndex();
  return { index, objects: createObjects(createMemoryWire(), index, { tries: 1 }) };
}
const disk = () => createDiskStorage(path.join(place, 'objects'));

function bucketAfterBucket() {
  const [former, current] = [aBucket(), createParts()];
  const index = indexWithFormer(current.index, former.index);
  const objects = objectsWithFormer(current.objects, former.objects, former.index);
  const storage = createObjectStorage({ index, objects, spool: sendAtOnce(objects) });
  return { former: former.storage, current: aView(current), storage };
}
const aView = (parts: ReturnType<typeof createParts>) =>
  createObjectStorage({ ...parts, spool: sendAtOnce(parts.objects) });
function bucketAfterDisk() {
  const [former, current] = [disk(), aBucket().storage];
  return { former, current, storage: storageWithFormer(current, former) };
}
function diskAfterBucket() {
  const [former, current] = [aBucket().storage, disk()];
  return { former, current, storage: storageWithFormer(current, former) };
}

describe.each([
  ['a bucket after a disk', bucketAfterDisk],
  ['a disk after a bucket', diskAfterBucket],
  ['a bucket after a bucket', bucketAfterBucket],
])('%s', (_name, open) => {
  it('reads there what it does not have, and writes nothing there', async () => {
    const { storage, former, current } = open();
    await former.writeFile(folder, 'a.mp4', Buffer.from('former a'));
    await former.writeFile(folder, 'b.mp4', Buffer.from('former b'));
    await storage.writeFile(folder, 'b.mp4', Buffer.from('b'));
    expect(String(await storage.readFile(folder, 'a.mp4'))).toBe('former a');
    expect(String(await storage.readPart(folder, 'a.mp4', 7, 9))).toBe('a');
    expect(String(await storage.readFile(folder, 'b.mp4'))).toBe('b');
    expect(await storage.sizesOf(folder, ['a.mp4', 'b.mp4', 'c.mp4'])).toEqual([8, 1, undefined]);
    expect(String(await former.readFile(folder, 'b.mp4'))).toBe('former b');
    expect(await current.readFile(folder, 'a.mp4')).toBeUndefined();
  });

  it('removes from both', async () => {
    const { storage, former, current } = open();
    await former.writeFile(folder, 'a.mp4', Buffer.from('former a'));
    await former.writeFile(folder, 'b.mp4', Buffer.from('former b'));
    await storage.writeFile(folder, 'a.mp4', Buffer.from('a'));
    await storage.remove(folder, 'a.mp4');
    expect(await storage.readFile(folder, 'a.mp4')).toBeUndefined();
    expect(String(await storage.readFile(folder, 'b.mp4'))).toBe('former b');
    await storage.remove(folder);
    for (const one of [storage, former, current])
      expect(await one.sizesOf(folder, ['a.mp4', 'b.mp4'])).toEqual([undefined, undefined]);
  });
});

it.each(['busy', 'keys'] as const)(
  'a former bucket that removes nothing (%s) keeps nothing in the current one, and is swept later',
  async (kind) => {
    let fault: WireFault | undefined;
    const wires = [createMemoryWire((call) => (call === 'remove' ? fault : undefined)), createMemoryWire()];
    const [former, current] = wires.map((wire) => {
      const index = createMemoryIndex();
      return { index, objects: createObjects(wire, index, { tries: 1 }) };
    });
    if (former === undefined || current === undefined) throw new Error('There is no bucket.');
    const objects = objectsWithFormer(current.objects, former.objects, former.index);
    for (const one of [former, current]) await one.objects.put(7, 'a/1', Buffer.from('film'));
    fault = kind;
    await objects.remove(['a/1']);
    expect(await objects.list('a')).toEqual([]);
    expect(wires.map((wire) => wire.objects.size)).toEqual([1, 0]);
    expect(await objects.sweepLeaving()).toEqual({ removed: 0, refused: 1 });
    fault = undefined;
    expect(await objects.sweepLeaving()).toEqual({ removed: 1, refused: 0 });
    expect(wires.map((wire) => wire.objects.size)).toEqual([0, 0]);
  },
);

it('a former disk that removes nothing keeps nothing in the current store, and the caller hears it', async () => {
  const current = aBucket().storage;
  await current.writeFile(folder, 'a.mp4', Buffer.from('a'));
  const refused = new Error('EROFS');
  const storage = storageWithFormer(current, { ...disk(), remove: () => Promise.reject(refused) });
  await expect(storage.remove(folder)).rejects.toBe(refused);
  expect(await current.readFile(folder, 'a.mp4')).toBeUndefined();
});

it('finds a file that moves between its two reads', async () => {
  const { storage, former, current } = bucketAfterDisk();
  await former.writeFile(folder, 'a.mp4', Buffer.from('a'));
  const readFormer = former.readFile.bind(former);
  former.readFile = async (...asked) => {
    await current.writeFile(folder, 'a.mp4', Buffer.from('a'));
    await former.remove(folder, 'a.mp4');
    return readFormer(...asked);
  };
  expect(String(await storage.readFile(folder, 'a.mp4'))).toBe('a');
});
