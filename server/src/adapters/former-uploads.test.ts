import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryIndex, createMemoryWire } from '../../test/fakes/memory-objects.ts';
import { createObjects } from '../storage/create-objects.ts';
import { uploadKeyOf } from '../media/index.ts';
import { objectBytesMaximum, type Objects } from '../storage/ports.ts';
import { createDiskSources } from './disk-sources.ts';
import { createDiskUploads } from './disk-uploads.ts';
import { uploadsWithFormer } from './former-uploads.ts';
import { createObjectSources } from './object-sources.ts';
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
const kept = async (): Promise<void> => undefined;
const onDisk = (freeBytes = 2 ** 40) =>
  createDiskUploads(path.join(directory, 'uploads'), maximumBytes, async () => freeBytes);

/** An upload of which a bucket has so many bytes, and the disk that it continues on. */
async function anUpload(arrived: number) {
  const wire = createMemoryWire();
  const objects = createObjects(wire, createMemoryIndex());
  const upload = { channelId: 7, id: randomUUID(), bytes: film.length };
  await createObjectUploads({ objects, maximumBytes, room: async () => maximumBytes }).write(
    upload,
    0,
    chunks(0, arrived),
    kept,
  );
  wire.calls.length = 0;
  const open = (opened: Objects = objects, freeBytes?: number) =>
    uploadsWithFormer(onDisk(freeBytes), opened);
  const sources = createObjectSources({
    objects,
    disk: createDiskSources(directory),
    scratch: path.join(directory, 'work'),
  });
  const readSource = async (look: 'open' | 'peek' = 'open'): Promise<Buffer | undefined> => {
    const source = await sources[look](uploadKeyOf(upload.id), 'work');
    const bytes = source && (await readFile(source.path));
    await source?.release();
    return bytes;
  };
  const listObjects = () => objects.list(`uploads/${upload.id}`);
  return { wire, objects, upload, open, readSource, listObjects, file: onDisk().pathOf(upload.id) };
}

it.each([1, objectBytesMaximum, objectBytesMaximum + 5, 2 * objectBytesMaximum + 776])(
  'an upload of which a bucket has %i bytes continues on the disk, and the encoder reads all of it',
  async (arrived) => {
    const { upload, open, readSource, listObjects } = await anUpload(arrived);
    const uploads = open();
    expect(await uploads.keptOf(upload.id, arrived)).toBe(arrived);
    const renewed: number[] = [];
    await uploads.write(upload, arrived, chunks(arrived, film.length), async (to) => void renewed.push(to));
    expect([renewed[0], renewed.at(-1)]).toEqual([arrived, film.length]);
    expect((await readSource())?.equals(film)).toBe(true);
    expect((await readSource('peek'))?.equals(film)).toBe(true);
    expect(await listObjects()).toEqual([]);
    await uploads.remove(upload.id);
    expect([await uploads.keptOf(upload.id, 0), await readSource()]).toEqual([undefined, undefined]);
  },
);

it('the encoder reads the disk while the bucket still has the beginning', async () => {
  const arrived = objectBytesMaximum;
  const { objects, upload, open, readSource, listObjects } = await anUpload(arrived);
  const remove = (): Promise<void> => Promise.reject(new Error('The bucket is away.'));
  await open({ ...objects, remove }).write(upload, arrived, chunks(arrived, film.length), kept);
  expect(await listObjects()).toHaveLength(1);
  expect((await readSource())?.equals(film)).toBe(true);
  // The next request removes it.
  await open().write(upload, film.length, chunks(0, 0), kept);
  expect(await listObjects()).toEqual([]);
});

it('the encoder never reads the beginning of an upload for the whole of it', async () => {
  const { readSource } = await anUpload(objectBytesMaximum + 5);
  await expect(readSource()).rejects.toThrow('Upload the file again.');
});

it('a complete upload of the bucket is read there, and its removal removes it there', async () => {
  const { wire, upload, open, readSource, listObjects } = await anUpload(film.length);
  const uploads = open();
  expect(await uploads.keptOf(upload.id, film.length)).toBe(film.length);
  expect(await uploads.write(upload, film.length, chunks(0, 0), kept)).toBe(film.length);
  // A sweep asks so each minute.
  expect(wire.calls).toEqual([]);
  expect((await readSource())?.equals(film)).toBe(true);
  await uploads.remove(upload.id);
  expect(await listObjects()).toEqual([]);
});

it('an older beginning on the disk gives way to what the bucket has', async () => {
  const arrived = objectBytesMaximum + 5;
  const { upload, open, readSource, file } = await anUpload(arrived);
  await open().create(upload.id);
  await writeFile(file, film.subarray(0, 100));
  expect(await open().keptOf(upload.id, arrived)).toBe(arrived);
  await open().write(upload, arrived, chunks(arrived, film.length), kept);
  expect((await readSource())?.equals(film)).toBe(true);
});

it('two processes that fetch one upload leave no hole in it', async () => {
  const arrived = 2 * objectBytesMaximum + 5;
  const { objects, upload, open, file } = await anUpload(arrived);
  const isFast = Promise.withResolvers<undefined>();
  // The slow one has one part when the other begins, and is still reading when the other has all.
  let calls = 0;
  const slow = open({
    ...objects,
    async get(key) {
      const bytes = await objects.get(key);
      calls += 1;
      if (calls > 1) await isFast.promise;
      return bytes;
    },
  });
  const slowWrite = slow.write(upload, arrived, chunks(arrived, film.length), kept);
  await expect.poll(() => calls).toBe(2);
  await open().write(upload, arrived, chunks(arrived, film.length), kept);
  expect((await readFile(file)).equals(film)).toBe(true);
  isFast.resolve(undefined);
  await slowWrite;
  expect((await readFile(file)).equals(film)).toBe(true);
  expect(await readdir(path.dirname(file))).toEqual([upload.id]);
});

it('a disk without room fetches nothing', async () => {
  const arrived = objectBytesMaximum + 5;
  const { wire, upload, open, listObjects } = await anUpload(arrived);
  const uploads = open(undefined, 2 ** 30);
  await expect(uploads.write(upload, arrived, chunks(arrived, film.length), kept)).rejects.toMatchObject({
    code: 'media.upload_no_room',
  });
  expect([wire.calls, (await listObjects()).length, await onDisk().listIds()]).toEqual([[], 2, []]);
});

it('an upload of which the bucket lost a part is refused, and the others are still known', async () => {
  const arrived = 2 * objectBytesMaximum;
  const { objects, upload, open } = await anUpload(arrived);
  await objects.remove([`uploads/${upload.id}/0`]);
  expect(await open().keptOf(upload.id, arrived)).toBe(arrived);
  await expect(open().write(upload, arrived, chunks(arrived, film.length), kept)).rejects.toThrow(
    'Upload the file again.',
  );
  expect(await open().keptOf(randomUUID(), arrived)).toBeUndefined();
});
