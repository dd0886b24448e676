import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryIndex, createMemoryWire } from '../../test/fakes/memory-objects.ts';
import { createObjects } from '../storage/create-objects.ts';
import { objectBytesMaximum, type Spool } from '../storage/ports.ts';
import { openDiskSpool } from './disk-spool.ts';
import { createObjectStorage } from './object-storage.ts';

const folder = 'recordings/7/game';
const silent = (): void => undefined;
const log = { info: silent, warn: silent, error: silent };
let place: string;
let spool: Spool | undefined;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-objects-'));
});
afterEach(async () => {
  await spool?.close();
  await rm(place, { recursive: true });
});

async function aStorage() {
  const store = { isAway: false };
  const wire = createMemoryWire(() => (store.isAway ? 'busy' : undefined));
  const index = createMemoryIndex();
  const objects = createObjects(wire, index, { tries: 1 });
  const directory = path.join(place, 'spool');
  spool = await openDiskSpool({
    directory,
    limitBytes: 2 ** 30,
    objects,
    log,
    random: () => 0.05,
    readBackAfter: () => 20,
  });
  const storage = createObjectStorage({ objects, index, spool });
  const freed = () => vi.waitFor(async () => expect(await readdir(directory)).toEqual([]), 10_000);
  return { store, wire, index, storage, freed };
}
const getsOf = ({ calls }: { readonly calls: readonly string[] }): number =>
  calls.filter((call) => call === 'get').length;
const large = Buffer.alloc(2 * objectBytesMaximum + 5, 'floodlit');

describe('files of a bucket', () => {
  it('are read whole and in part, from the spool and from the bucket', async () => {
    const { storage, wire, freed } = await aStorage();
    await storage.writeFile(folder, 'poster.jpg', Buffer.from('a poster'));
    for (const where of ['spool', 'bucket']) {
      expect([where, String(await storage.readFile(folder, 'poster.jpg'))]).toEqual([where, 'a poster']);
      expect(String(await storage.readPart(folder, 'poster.jpg', 2, 6))).toBe('post');
      expect(String(await storage.readPart(folder, 'poster.jpg', 6, 60))).toBe('er');
      expect(String(await storage.readPart(folder, 'poster.jpg', 60, 70))).toBe('');
      expect(await storage.sizesOf(folder, ['absent.jpg', 'poster.jpg', '../a'])).toEqual([
        undefined,
        8,
        undefined,
      ]);
      await freed();
    }
    expect([...wire.objects.keys()]).toEqual(['recordings/7/game/poster.jpg']);
    expect(await storage.readFile(folder, 'absent.jpg')).toBeUndefined();
    expect(await storage.readPart(folder, 'absent.jpg', 5, 6)).toBeUndefined();
  });

  it('are read piece by piece by one GET for each object, and are never those of before', async () => {
    const { storage, wire, freed } = await aStorage();
    await storage.writeFile(folder, 'clip.mp4', large);
    await freed();
    const before = getsOf(wire);
    const pieces: Buffer[] = [];
    for (let at = 0; at < large.length; at += 2 ** 19) {
      const piece = await storage.readPart(folder, 'clip.mp4', at, at + 2 ** 19);
      pieces.push(Buffer.from(piece ?? ''));
      // A reader may change what it got.
      piece?.fill(0);
    }
    expect(Buffer.concat(pieces).equals(large)).toBe(true);
    expect(getsOf(wire) - before).toBe(3);
    await storage.writeFile(folder, 'clip.mp4', Buffer.alloc(100, 'x'));
    expect(String(await storage.readPart(folder, 'clip.mp4', 0, 4))).toBe('xxxx');
    await freed();
    expect(String(await storage.readPart(folder, 'clip.mp4', 0, 4))).toBe('xxxx');
    await storage.remove(folder, 'clip.mp4');
    expect(await storage.readPart(folder, 'clip.mp4', 0, 4)).toBeUndefined();
  });

  it('that another process replaced or removed are not those of before', async () => {
    const { storage, wire, index, freed } = await aStorage();
    const other = createObjects(wire, index);
    const key = `${folder}/clip.mp4`;
    await storage.writeFile(folder, 'clip.mp4', Buffer.from('former'));
    await freed();
    const begin = async () => (await storage.readPart(folder, 'clip.mp4', 0, 3))?.toString();
    expect([await begin(), await begin()]).toEqual(['for', 'for']);
    await other.put(7, key, Buffer.from('present'));
    expect(await begin()).toBe('pre');
    await other.remove([key]);
    expect(await begin()).toBeUndefined();
  });

  it('of more than 8 MiB are several objects', async () => {
    const { storage, wire } = await aStorage();
    await storage.writeFile(folder, 'clip.mp4', large);
    await storage.stored(folder, 10_000);
    expect([...wire.objects].map(([key, bytes]) => `${key} ${bytes.length}`).toSorted()).toEqual([
      `recordings/7/game/clip.mp4 ${objectBytesMaximum}`,
      `recordings/7/game/clip.mp4.1 ${objectBytesMaximum}`,
      'recordings/7/game/clip.mp4.2 5',
    ]);
    expect((await storage.readFile(folder, 'clip.mp4'))?.equals(large)).toBe(true);
    const [from, to] = [objectBytesMaximum - 3, 2 * objectBytesMaximum + 2];
    expect((await storage.readPart(folder, 'clip.mp4', from, to))?.equals(large.subarray(from, to))).toBe(
      true,
    );
    expect((await storage.readPart(folder, 'clip.mp4', large.length + 9, large.length + 10))?.length).toBe(0);
    expect(await storage.sizesOf(folder, ['clip.mp4'])).toEqual([large.length]);
    await storage.remove(folder, 'clip.mp4');
    expect([wire.objects.size, await storage.readFile(folder, 'clip.mp4')]).toEqual([0, undefined]);
  });

  it('end where they were written to end, behind a longer one of the same name', async () => {
    const { storage } = await aStorage();
    await storage.writeFile(folder, 'clip.mp4', large);
    const exact = large.subarray(0, objectBytesMaximum);
    await storage.writeFile(folder, 'clip.mp4', exact);
    expect((await storage.readFile(folder, 'clip.mp4'))?.equals(exact)).toBe(true);
    expect(await storage.sizesOf(folder, ['clip.mp4'])).toEqual([objectBytesMaximum]);
  });

  it('of which a part is still on its way are missing, not short', async () => {
    const { storage, wire, index, freed } = await aStorage();
    await storage.writeFile(folder, 'clip.mp4', large);
    await freed();
    wire.objects.delete(`${folder}/clip.mp4.2`);
    await index.forget([`${folder}/clip.mp4.2`]);
    expect(await storage.readFile(folder, 'clip.mp4')).toBeUndefined();
    expect(await storage.readPart(folder, 'clip.mp4', 2 * objectBytesMaximum, large.length)).toBeUndefined();
    expect((await storage.readPart(folder, 'clip.mp4', 0, 8))?.toString()).toBe('floodlit');
  });

  it('are read and written while the bucket is away, and a live game does not wait for it', async () => {
    const { storage, store, wire } = await aStorage();
    store.isAway = true;
    await storage.writeBehind(folder, '720p/s00001.m4s', Buffer.from('one'));
    await storage.addIndexChunk(folder, { epoch: 0, number: 1 }, 'names 1\n');
    expect(String(await storage.readFile(folder, '720p/s00001.m4s'))).toBe('one');
    expect(String(await storage.readFile(folder, 'index/e0-000001.jsonl'))).toBe('names 1\n');
    expect(wire.objects.size).toBe(0);
    await storage.writeFile(folder, 'poster.jpg', Buffer.from('a poster'));
    expect(String(await storage.readFile(folder, 'poster.jpg'))).toBe('a poster');
    store.isAway = false;
    // The pause after several refusals may be longer than ten seconds.
    await storage.stored(folder, 60_000);
    expect(wire.objects.size).toBe(3);
  });

  it('are those of the process that wrote last, also where a former copy waits to be freed', async () => {
    const { storage, index, wire } = await aStorage();
    const objects = createObjects(wire, index);
    for (const name of ['index.jsonl', 'poster.jpg']) {
      await storage.writeFile(folder, name, Buffer.from('former'));
      expect(String(await storage.readFile(folder, name))).toBe('former');
      await objects.put(7, `${folder}/${name}`, Buffer.from('of another process'));
      expect(String(await storage.readFile(folder, name))).toBe('of another process');
      expect(await storage.sizesOf(folder, [name])).toEqual([18]);
      await objects.remove([`${folder}/${name}`]);
      expect(await storage.readFile(folder, name)).toBeUndefined();
    }
  });

  it.each(['../a', '/etc', 'game', ''])('[T33] %j is no folder to write to', async (wrong) => {
    const { storage } = await aStorage();
    await expect(storage.writeFile(wrong, 'a.mp4', Buffer.of())).rejects.toThrow(RangeError);
    await expect(storage.writeFile(folder, '../a.mp4', Buffer.of())).rejects.toThrow(RangeError);
  });
});

describe('a finished folder', () => {
  const aFinished = async (files: Record<string, string>): Promise<string> => {
    const finished = await mkdtemp(path.join(place, 'work-'));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(finished, name)), { recursive: true });
      await writeFile(path.join(finished, name), text);
    }
    return finished;
  };

  it('takes the place of what was there, and is gone from its old place', async () => {
    const { storage, wire, store } = await aStorage();
    await storage.writeFile(folder, 'old.mp4', Buffer.from('old'));
    store.isAway = true;
    await storage.writeBehind(folder, 'older.mp4', Buffer.from('older'));
    store.isAway = false;
    await storage.putFolder(await aFinished({ 'master.m3u8': 'list', '720p/init.mp4': 'init' }), folder);
    expect([...wire.objects.keys()].toSorted()).toEqual([`${folder}/720p/init.mp4`, `${folder}/master.m3u8`]);
    expect(String(await storage.readFile(folder, '720p/init.mp4'))).toBe('init');
    expect((await readdir(place)).filter((name) => name.startsWith('work-'))).toEqual([]);
  });

  it('stays where it is when the bucket does not take it', async () => {
    const { storage, store } = await aStorage();
    store.isAway = true;
    const finished = await aFinished({ 'master.m3u8': 'list' });
    await expect(storage.putFolder(finished, folder)).rejects.toThrow(/busy/);
    expect(await readdir(finished)).toEqual(['master.m3u8']);
    expect(await storage.readFile(folder, 'master.m3u8')).toBeUndefined();
  });

  it('waits with the signal of its work until the bucket is back', async () => {
    const { storage, store, wire } = await aStorage();
    store.isAway = true;
    const finished = await aFinished({ 'master.m3u8': 'list' });
    const put = storage.putFolder(finished, folder, new AbortController().signal);
    await vi.waitFor(() => expect(wire.calls).toContain('put'), 10_000);
    store.isAway = false;
    await put;
    expect(String(await storage.readFile(folder, 'master.m3u8'))).toBe('list');
  });

  it('is removed with all that is in it, also what waits', async () => {
    const { storage, wire, store } = await aStorage();
    await storage.putFolder(await aFinished({ 'master.m3u8': 'list', '720p/init.mp4': 'init' }), folder);
    store.isAway = true;
    await storage.writeBehind(folder, 'waits.mp4', Buffer.from('x'));
    store.isAway = false;
    await storage.remove(folder);
    await storage.stored(folder, 10_000);
    expect([wire.objects.size, await storage.readFile(folder, 'waits.mp4')]).toEqual([0, undefined]);
  });
});
