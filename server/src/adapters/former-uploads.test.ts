import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryIndex, createMemoryWire } from '../../test/fakes/memory-objects.ts';
import { createObjects } from '../storage/create-objects.ts';
import { objectBytesMaximum } from '../storage/ports.ts';
import { createDiskUploads } from './disk-uploads.ts';
import { uploadsWithFormer } from './former-uploads.ts';
import { createObjectUploads } from './object-uploads.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'floodlit-former-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const maximumBytes = 2 ** 30;
const film = randomBytes(2 * objectBytesMaximum + 777);
async function* chunks(from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += 65_536) yield film.subarray(at, Math.min(to, at + 65_536));
}

it.each([1, objectBytesMaximum, objectBytesMaximum + 5, 2 * objectBytesMaximum + 776])(
  'an upload of which a bucket has %i bytes continues on the disk',
  async (arrived) => {
    const objects = createObjects(createMemoryWire(), createMemoryIndex());
    const before = createObjectUploads({ objects, maximumBytes, room: async () => maximumBytes });
    const uploads = uploadsWithFormer(createDiskUploads(directory, maximumBytes), objects);
    const upload = { channelId: 7, id: randomUUID(), bytes: film.length };
    const kept = async (): Promise<void> => undefined;
    await before.write(upload, 0, chunks(0, arrived), kept);

    expect(await uploads.keptOf(upload.id, arrived)).toBe(arrived);
    await uploads.write(upload, arrived, chunks(arrived, film.length), kept);
    expect((await readFile(uploads.pathOf(upload.id))).equals(film)).toBe(true);
    await uploads.remove(upload.id);
    expect([await uploads.keptOf(upload.id, 0), await objects.list(`uploads/${upload.id}`)]).toEqual([
      undefined,
      [],
    ]);
  },
);

it('an upload of which the bucket lost a part is refused', async () => {
  const objects = createObjects(createMemoryWire(), createMemoryIndex());
  const uploads = uploadsWithFormer(createDiskUploads(directory, maximumBytes), objects);
  await expect(uploads.keptOf(randomUUID(), 5)).rejects.toThrow('Upload the file again.');
});
