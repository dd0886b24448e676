// How delivered files behave on every store. Each adapter runs this suite.
import { createHash } from 'node:crypto';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileKeyOf, filmKeyOf, uploadKeyOf, type MediaDeps } from '../media/index.ts';

type SourceFiles = MediaDeps['sources'];

export interface TestedSources {
  /** A machine with a folder of its own. On a disk, all have the same. */
  machine(): Promise<{ readonly sources: SourceFiles; readonly dataDir: string }>;
  close(): Promise<void>;
}

const part = 8 * 1024 ** 2;
const room = async (): Promise<void> => {};
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1_000) bytes[at] = (at / 1_000) % 251;
  return bytes;
};

export function testSourceFiles(name: string, start: () => Promise<TestedSources>): void {
  describe(`delivered files: ${name}`, () => {
    let tested: TestedSources;
    let place: string;
    const id = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0';
    const key = uploadKeyOf(id);
    beforeEach(async () => {
      tested = await start();
      place = await mkdtemp(path.join(tmpdir(), 'floodlit-delivered-'));
    });
    afterEach(async () => {
      await tested.close();
      await rm(place, { recursive: true });
    });
    const aFile = async (bytes: Buffer): Promise<string> => {
      const file = path.join(place, 'game.mp4');
      await writeFile(file, bytes);
      return file;
    };

    it.each([
      ['one byte', 1],
      ['a part', part],
      ['two parts and a byte', 2 * part + 1],
      ['seven parts', 7 * part],
    ])(
      'that a command took are read by another machine: %s',
      async (_, length) => {
        const bytes = bytesOf(length);
        await (await tested.machine()).sources.take(7, id, await aFile(bytes), room);
        const { sources } = await tested.machine();
        const opened = await sources.open(key, 'work');
        expect(hashOf(await readFile(opened?.path ?? ''))).toBe(hashOf(bytes));
        await opened?.release();
        // Another work reads it again.
        const again = await sources.open(key, 'another-work');
        expect((await stat(again?.path ?? '')).size).toBe(length);
        await again?.release();
        const peeked = await sources.peek(key, 'work');
        const seen = await readFile(peeked?.path ?? '');
        expect([seen.length, seen.subarray(0, part).equals(bytes.subarray(0, part))]).toEqual([length, true]);
        expect(seen.subarray(-part).equals(bytes.subarray(-part))).toBe(true);
        await peeked?.release();
        await sources.remove(key);
        expect(await sources.open(key, 'work')).toBeUndefined();
        expect(hashOf(await readFile(path.join(place, 'game.mp4')))).toBe(hashOf(bytes));
      },
      60_000,
    );

    it('take a film by a symbolic link as the film', async () => {
      const bytes = bytesOf(100);
      const named = path.join(place, 'link.mp4');
      await symlink(await aFile(bytes), named);
      const { sources } = await tested.machine();
      await sources.take(7, id, named, room);
      await rm(named);
      const opened = await sources.open(key, 'work');
      expect(await readFile(opened?.path ?? '')).toEqual(bytes);
      await opened?.release();
    });

    it('that their owner keeps are read where they are, and are never removed', async () => {
      const file = await aFile(bytesOf(10));
      const { sources } = await tested.machine();
      const opened = await sources.open(fileKeyOf(file), 'work');
      expect(opened?.path).toBe(file);
      await opened?.release();
      await sources.remove(fileKeyOf(file));
      await appendFile(file, 'x');
      expect((await stat(file)).size).toBe(11);
    });

    it.each([[uploadKeyOf(id)], [filmKeyOf(7, '0a'.repeat(16))]])(
      'of the former build are read in its folder, and are removed: %s',
      async (former) => {
        const { sources, dataDir } = await tested.machine();
        const file = path.join(dataDir, former);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, 'a film');
        const opened = await sources.open(former, 'work');
        expect(await readFile(opened?.path ?? '', 'utf8')).toBe('a film');
        await opened?.release();
        await sources.remove(former);
        expect(await readdir(path.dirname(file))).toEqual([]);
      },
    );

    it.each([
      ['an upload that is not there', key],
      ['a file that is not there', 'file:/nowhere/game.mp4'],
      ['a relative path', 'file:game.mp4'],
      ['a place above the folder', 'uploads/../secrets.json'],
      ['a key of no kind', 'secrets.json'],
      ['no key', ''],
    ])('have none for %s', async (_, missing) => {
      const { sources } = await tested.machine();
      expect(await sources.open(missing, 'work')).toBeUndefined();
      expect(await sources.peek(missing, 'work')).toBeUndefined();
      await sources.remove(missing);
    });
  });
}
