import { mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskUploads, type DiskUploads } from './disk-uploads.ts';

let directory: string;
let files: DiskUploads;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'floodlit-disk-uploads-'));
  files = createDiskUploads(directory, 100);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const growing = (id: string) => ({ channelId: 1, id, bytes: 100 });
const ignore = async (): Promise<void> => undefined;

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe('the files of uploads', () => {
  it('grow from where they are, and keep what arrived before a cut', async () => {
    const id = randomUUID();
    await files.create(id);
    expect(await files.keptOf(id, 0)).toBe(0);
    const offsets: number[] = [];
    const kept = async (offset: number): Promise<void> => void offsets.push(offset);
    expect(await files.write(growing(id), 0, parts('abc', 'def'), kept)).toBe(6);
    async function* cut(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('ghi');
      throw new Error('the line was cut');
    }
    await expect(files.write(growing(id), 6, cut(), kept)).rejects.toThrow('the line was cut');
    expect(offsets).toEqual([6, 9]);
    expect([await files.keptOf(id, 6), await files.keptOf(id, null), await files.keptOf(id, 12)]).toEqual([
      6, 9, 9,
    ]);
    // The process ended before the row knew the last three bytes.
    expect(await files.write(growing(id), 6, parts('jk'), kept)).toBe(8);
    expect(await readFile(files.pathOf(id), 'utf8')).toBe('abcdefjki');
    expect(await files.listIds()).toEqual([id]);
    await files.remove(id);
    expect([await files.keptOf(id, 9), await files.listIds()]).toEqual([undefined, []]);
  });

  it('have no hole when the disk takes a part of the bytes at a time', async () => {
    const id = randomUUID();
    await files.create(id);
    const handle = await open(files.pathOf(id), 'r+');
    const whole = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    const { write } = whole as { write: (...given: unknown[]) => Promise<{ bytesWritten: number }> };
    const short = vi.spyOn(whole as { write: typeof write }, 'write').mockImplementation(function (
      this: unknown,
      bytes,
      from,
      length,
      place,
    ) {
      return write.call(this, bytes, from, Math.min(2, length as number), place);
    });
    expect(await files.write(growing(id), 0, parts('abcde', 'fgh'), ignore)).toBe(8);
    short.mockRestore();
    expect(await readFile(files.pathOf(id), 'utf8')).toBe('abcdefgh');
  });

  it('[T33] have no name but an id, and no link leads out of their folder', async () => {
    for (const name of ['../secrets.json', 'a/b', '', `${randomUUID()}/x`, randomUUID().toUpperCase()])
      expect(() => files.pathOf(name)).toThrow(RangeError);
    const id = randomUUID();
    await writeFile(path.join(directory, 'outside'), 'kept');
    await symlink(path.join(directory, 'outside'), files.pathOf(id));
    await expect(files.write(growing(id), 0, parts('x'), ignore)).rejects.toThrow();
  });

  it('know how much room the disk has', async () => {
    expect(await files.room()).toBeGreaterThan(0);
  });
});
