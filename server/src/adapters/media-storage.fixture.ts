// The behaviour that every storage of recordings must have, whatever stands behind it.
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { joinIndex, readIndexText } from '../ingest/index.ts';
import type { MediaStorage } from '../media/ports.ts';

export interface OpenStorage {
  readonly storage: MediaStorage;
  close(): Promise<void>;
}

const folder = 'recordings/7/game';
const mebibyte = 1024 * 1024;
/** Every position has its own byte, also where a store splits files. */
const bytesOf = (length: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + (at >> 8) * 7 + seed) & 255;
  return bytes;
};
const wrongFolders = [
  '',
  '.',
  '..',
  '../outside',
  '/etc',
  'recordings/..',
  'recordings//7',
  'Recordings/7',
  'a/',
];
const wrongNames = [
  '',
  '.',
  '..',
  '360p',
  '../game/master.m3u8',
  '/etc/passwd.txt',
  '360p/../master.m3u8',
  '360p/540p/init.mp4',
  'master.m3u8\0',
  'MASTER.m3u8',
  '.m3u8',
];

/** @param open begins with an empty storage. */
export function testMediaStorage(name: string, open: () => Promise<OpenStorage>): void {
  describe(`recordings on ${name}`, () => {
    let storage: MediaStorage;
    let opened: OpenStorage;
    let place: string;
    const text = async (file: string, from = folder): Promise<string | undefined> =>
      (await storage.readFile(from, file))?.toString('utf8');
    const write = (file: string, value: string, to = folder): Promise<void> =>
      storage.writeFile(to, file, Buffer.from(value));

    beforeEach(async () => {
      opened = await open();
      ({ storage } = opened);
      place = await mkdtemp(path.join(tmpdir(), 'floodlit-conformity-'));
    });
    afterEach(async () => {
      await opened.close();
      await rm(place, { recursive: true, force: true });
    });

    it('has no file before one is written', async () => {
      expect(await storage.readFile(folder, 'master.m3u8')).toBeUndefined();
      expect(await storage.readPart(folder, 'master.m3u8', 0, 10)).toBeUndefined();
      expect(await storage.sizesOf(folder, ['master.m3u8'])).toEqual([undefined]);
      await storage.remove(folder, 'master.m3u8');
      await storage.remove(folder);
    });

    it.each([
      'master.m3u8',
      '360p/s00001.m4s',
      '360p/s00042e3-1a2b3c4d.m4s',
      'source/init-3e3.mp4',
      'index.jsonl',
      'captions-en.vtt',
      'poster-0123abcd-480.webp',
    ])('keeps %s whole', async (file) => {
      const bytes = bytesOf(3_000);
      await storage.writeFile(folder, file, bytes);
      expect((await storage.readFile(folder, file))?.equals(bytes)).toBe(true);
      expect(await storage.sizesOf(folder, [file])).toEqual([3_000]);
    });

    it('keeps an empty file, which is not a missing one', async () => {
      await storage.writeFile(folder, 'empty.vtt', Buffer.alloc(0));
      expect(await storage.readFile(folder, 'empty.vtt')).toEqual(Buffer.alloc(0));
      expect(await storage.readPart(folder, 'empty.vtt', 0, 5)).toEqual(Buffer.alloc(0));
      expect(await storage.sizesOf(folder, ['empty.vtt'])).toEqual([0]);
    });

    it('replaces a file by a longer or a shorter one', async () => {
      for (const length of [10, 9 * mebibyte, 3, 0, 17 * mebibyte, 8 * mebibyte]) {
        const bytes = bytesOf(length, length % 251);
        await storage.writeFile(folder, 'source/s00001.m4s', bytes);
        expect((await storage.readFile(folder, 'source/s00001.m4s'))?.equals(bytes), `${length}`).toBe(true);
        expect(await storage.sizesOf(folder, ['source/s00001.m4s'])).toEqual([length]);
        const beyond = await storage.readPart(folder, 'source/s00001.m4s', length, length + 9);
        expect(beyond?.length).toBe(0);
      }
    });

    it('reads a part, its end exclusive, and fewer bytes at the end of the file', async () => {
      const bytes = bytesOf(17 * mebibyte + 5);
      await storage.writeFile(folder, 'source/s00001.m4s', bytes);
      const edge = 8 * mebibyte;
      for (const [from, to] of [
        [0, 0],
        [0, 1],
        [3, 4],
        [edge - 1, edge],
        [edge - 1, edge + 1],
        [edge, edge + 1],
        [edge - 2, 2 * edge + 2],
        [2 * edge, bytes.length],
        [bytes.length - 1, bytes.length],
        [bytes.length - 1, bytes.length + 100],
        [bytes.length, bytes.length + 1],
        [bytes.length + 5 * edge, bytes.length + 6 * edge],
      ] as const) {
        const part = await storage.readPart(folder, 'source/s00001.m4s', from, to);
        expect(part?.equals(bytes.subarray(from, to)), `${from} to ${to}`).toBe(true);
      }
    });

    it('tells sizes in the order of the names, also of names that are missing or there twice', async () => {
      const names = Array.from({ length: 200 }, (_, at) => `source/s${String(at).padStart(5, '0')}.m4s`);
      await Promise.all(
        names.map(async (file, at) => at % 3 === 0 || (await storage.writeFile(folder, file, bytesOf(at)))),
      );
      const sizes = names.map((_file, at) => (at % 3 === 0 ? undefined : at));
      expect(await storage.sizesOf(folder, [...names, ...names])).toEqual([...sizes, ...sizes]);
      expect(await storage.sizesOf(folder, [])).toEqual([]);
    });

    it('has what was written behind at once, and after it is stored', async () => {
      const lost: string[] = [];
      const end = storage.onLost(folder, (file) => lost.push(file));
      const bytes = bytesOf(70_000);
      await storage.writeBehind(folder, 'source/s00001.m4s', bytes);
      expect((await storage.readFile(folder, 'source/s00001.m4s'))?.equals(bytes)).toBe(true);
      expect(await storage.readPart(folder, 'source/s00001.m4s', 10, 20)).toEqual(bytes.subarray(10, 20));
      expect(await storage.sizesOf(folder, ['source/s00001.m4s'])).toEqual([70_000]);
      await storage.stored(folder, 10_000);
      expect((await storage.readFile(folder, 'source/s00001.m4s'))?.equals(bytes)).toBe(true);
      expect(lost).toEqual([]);
      end();
    });

    it('replaces and removes what was written behind', async () => {
      await storage.writeBehind(folder, 'source/s00001.m4s', bytesOf(70_000));
      await storage.writeBehind(folder, 'source/s00001.m4s', bytesOf(50, 9));
      await storage.writeBehind(folder, 'source/s00002.m4s', bytesOf(60));
      await storage.remove(folder, 'source/s00002.m4s');
      await storage.stored(folder, 10_000);
      expect(await storage.readFile(folder, 'source/s00001.m4s')).toEqual(bytesOf(50, 9));
      expect(await storage.readFile(folder, 'source/s00002.m4s')).toBeUndefined();
      await storage.remove(folder);
      await storage.stored(folder, 10_000);
      expect(await storage.readFile(folder, 'source/s00001.m4s')).toBeUndefined();
    });

    it('replaces the text of a chunk of the index', async () => {
      const chunk = { epoch: 0, number: 1 };
      for (const value of ['one\n', 'one\ntwo\n', 'one\ntwo\n', 'one\n', 'other\n', ''])
        await storage
          .addIndexChunk(folder, chunk, value)
          .then(async () => expect(await text('index/e0-000001.jsonl')).toBe(value));
      await storage.addIndexChunk(folder, { epoch: 3, number: 17 }, 'of epoch 3');
      expect(await text('index/e3-000017.jsonl')).toBe('of epoch 3');
      expect(await text('index/e0-000001.jsonl')).toBe('');
    });

    it('joins the chunks of an index to one file', async () => {
      for (const number of [1, 2, 3])
        await storage.addIndexChunk(folder, { epoch: 0, number }, `\n{"a":${number}}\n`);
      const before = await readIndexText(storage, folder);
      expect(before).toMatchObject({ chunks: 3, joined: 0 });
      await joinIndex(storage, folder, 3);
      const after = await readIndexText(storage, folder);
      expect(after).toMatchObject({ chunks: 3, joined: 3 });
      expect(after.text.startsWith(before.text)).toBe(true);
      expect(await text('index/e0-000001.jsonl')).toBeUndefined();
    });

    it('removes one file, or a folder with all that is in it, and keeps its neighbours', async () => {
      for (const file of ['master.m3u8', '360p/init.mp4', '360p/s00001.m4s']) await write(file, file);
      await write('master.m3u8', 'the neighbour', 'recordings/7/game-2');
      await write('master.m3u8', 'the other channel', 'recordings/77/game');
      await storage.remove(folder, '360p/init.mp4');
      expect(await text('360p/init.mp4')).toBeUndefined();
      expect(await text('360p/s00001.m4s')).toBe('360p/s00001.m4s');
      await storage.remove(folder);
      expect(await storage.sizesOf(folder, ['master.m3u8', '360p/s00001.m4s'])).toEqual([
        undefined,
        undefined,
      ]);
      expect(await text('master.m3u8', 'recordings/7/game-2')).toBe('the neighbour');
      await storage.remove('recordings/7');
      expect(await text('master.m3u8', 'recordings/7/game-2')).toBeUndefined();
      expect(await text('master.m3u8', 'recordings/77/game')).toBe('the other channel');
    });

    describe('putFolder', () => {
      const aFinishedFolder = async (value: string, files: readonly string[]): Promise<string> => {
        const finished = path.join(place, 'finished');
        for (const file of files) {
          await mkdir(path.dirname(path.join(finished, file)), { recursive: true });
          await writeFile(path.join(finished, file), value);
        }
        return finished;
      };

      it('takes all files over, and leaves nothing at their former place', async () => {
        const files = ['master.m3u8', '360p/init.mp4', '360p/s00001.m4s'];
        const finished = await aFinishedFolder('new', files);
        await storage.putFolder(finished, folder);
        for (const file of files) expect(await text(file), file).toBe('new');
        await expect(access(finished)).rejects.toThrow('ENOENT');
      });

      it('takes the place of what was there', async () => {
        for (const file of ['master.m3u8', '540p/init.mp4']) await write(file, 'former');
        await storage.putFolder(await aFinishedFolder('new', ['master.m3u8', '360p/init.mp4']), folder);
        expect(await text('master.m3u8')).toBe('new');
        expect(await text('360p/init.mp4')).toBe('new');
        expect(await text('540p/init.mp4')).toBeUndefined();
      });

      it('shows all files at the same moment', async () => {
        const files = Array.from({ length: 30 }, (_, at) => `360p/s${String(at).padStart(5, '0')}.m4s`);
        const putting = storage.putFolder(await aFinishedFolder('new', files), folder);
        let isDone = false;
        const done = putting.finally(() => (isDone = true));
        while (!isDone) {
          const before = (await storage.sizesOf(folder, files)).filter((size) => size !== undefined).length;
          const after = (await storage.sizesOf(folder, files)).filter((size) => size !== undefined).length;
          // A list may begin before that moment and end after it. The next list has all.
          if (before > 0) expect(after).toBe(files.length);
        }
        await done;
        expect((await storage.sizesOf(folder, files)).every((size) => size === 3)).toBe(true);
      });

      it('keeps what was there when there is nothing to take over', async () => {
        await write('master.m3u8', 'former');
        await expect(storage.putFolder(path.join(place, 'absent'), folder)).rejects.toThrow();
        expect(await text('master.m3u8')).toBe('former');
      });
    });

    it.each(wrongFolders)('[T33] refuses the folder %j', async (wrong) => {
      for (const call of [
        () => storage.readFile(wrong, 'master.m3u8'),
        () => storage.readPart(wrong, 'master.m3u8', 0, 1),
        () => storage.sizesOf(wrong, ['master.m3u8']),
        () => storage.writeFile(wrong, 'master.m3u8', Buffer.alloc(1)),
        () => storage.writeBehind(wrong, 'master.m3u8', Buffer.alloc(1)),
        () => storage.addIndexChunk(wrong, { epoch: 0, number: 1 }, ''),
        () => storage.remove(wrong),
        () => storage.remove(wrong, 'master.m3u8'),
        () => storage.putFolder(place, wrong),
      ])
        await expect(call()).rejects.toThrow(RangeError);
    });

    it.each(wrongNames)('[T33] knows no file %j, and writes none', async (wrong) => {
      await write('master.m3u8', 'stays');
      expect(await storage.readFile(folder, wrong)).toBeUndefined();
      expect(await storage.readPart(folder, wrong, 0, 1)).toBeUndefined();
      expect(await storage.sizesOf(folder, [wrong, 'master.m3u8'])).toEqual([undefined, 5]);
      for (const call of [
        () => storage.writeFile(folder, wrong, Buffer.alloc(1)),
        () => storage.writeBehind(folder, wrong, Buffer.alloc(1)),
        () => storage.remove(folder, wrong),
      ])
        await expect(call()).rejects.toThrow(RangeError);
      expect(await text('master.m3u8')).toBe('stays');
    });
  });
}
