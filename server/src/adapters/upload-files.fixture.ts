// The behaviour that every storage of uploads must have, whatever stands behind it.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UploadFiles } from '../media/uploads/ports.ts';

export interface OpenUploads {
  /** Another process on the same store. */
  process(): UploadFiles;
  /** The file as the worker reads it. */
  read(id: string): Promise<Buffer>;
  /** Everything that is kept of an upload, in bytes: nothing is there twice. */
  keptBytes(id: string): Promise<number>;
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;
const part = 8 * mebibyte;
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const film = randomBytes(2 * part + 3 * mebibyte + 77);

/** Chunks as a connection gives them, and an end that tears. */
async function* chunks(from: number, to: number, isCut = false, bytes = film): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += 65_536) yield bytes.subarray(at, Math.min(to, at + 65_536));
  if (isCut) throw new Error('The line was cut.');
}

/** @param open begins with an empty store. */
export function testUploadFiles(name: string, open: () => Promise<OpenUploads>): void {
  describe(`uploads on ${name}`, () => {
    let store: OpenUploads;
    let id: string;
    /** The row says it. */
    let offset: number;
    const kept = async (to: number): Promise<void> => {
      offset = to;
    };
    const upload = (bytes = film.length) => ({ channelId: 7, id, bytes });
    const isWhole = async (bytes = film): Promise<void> => {
      expect(offset).toBe(bytes.length);
      expect(hashOf(await store.read(id))).toBe(hashOf(bytes));
      expect(await store.keptBytes(id)).toBe(bytes.length);
    };

    beforeEach(async () => {
      store = await open();
      id = randomUUID();
      offset = 0;
      await store.process().create(id);
    });
    afterEach(() => store.close());

    it('come out as they went in, and the row moves with each part', async () => {
      const offsets: number[] = [];
      const last = await store.process().write(upload(), 0, chunks(0, film.length), async (to) => {
        offsets.push(to);
        await kept(to);
      });
      expect([last, offsets]).toEqual([film.length, [part, 2 * part, film.length]]);
      await isWhole();
    });

    it('are cut at every mebibyte, and two processes take turns', async () => {
      const processes = [store.process(), store.process()] as const;
      for (let turn = 0; offset < film.length; turn += 1) {
        const writer = processes[turn % 2 === 0 ? 0 : 1];
        const to = Math.min(film.length, offset + mebibyte);
        expect(await writer.keptOf(id, offset)).toBe(offset);
        const written = writer.write(upload(), offset, chunks(offset, to, to < film.length), kept);
        if (to < film.length) await expect(written).rejects.toThrow('The line was cut.');
        else await written;
        expect(offset).toBe(to);
      }
      await isWhole();
    });

    it.each([1, 100, mebibyte - 1, part - 1, part, part + 1, 2 * part])('of %d bytes', async (bytes) => {
      const content = film.subarray(0, bytes);
      const middle = Math.floor(bytes / 2);
      await store.process().write(upload(bytes), 0, chunks(0, middle, false, content), kept);
      await store.process().write(upload(bytes), middle, chunks(middle, bytes, false, content), kept);
      await isWhole(content);
    });

    it.each([0, 1, 2])('go on after a kill before row %d was written', async (turn) => {
      let calls = 0;
      const killed = store.process().write(upload(), 0, chunks(0, film.length), async (to) => {
        if (calls++ === turn) throw new Error('The process was killed.');
        await kept(to);
      });
      await expect(killed).rejects.toThrow('The process was killed.');
      expect(offset).toBe(turn * part);
      expect(await store.process().keptOf(id, offset)).toBe(offset);
      await store.process().write(upload(), offset, chunks(offset, film.length), kept);
      await isWhole();
    });

    it('go on after kills of short requests, at any byte', async () => {
      for (let turn = 0; offset < film.length; turn += 1) {
        const to = Math.min(film.length, offset + mebibyte + turn * 999);
        const isKilled = turn % 3 === 0;
        await store
          .process()
          .write(upload(), offset, chunks(offset, to), async (next) => {
            if (isKilled) throw new Error('The process was killed.');
            await kept(next);
          })
          .catch(() => undefined);
      }
      await isWhole();
    });

    it('leave nothing behind when they are removed', async () => {
      await store.process().write(upload(), 0, chunks(0, part + 5), kept);
      expect(await store.process().listIds()).toEqual([id]);
      await store.process().remove(id);
      expect(await store.process().listIds()).toEqual([]);
      expect(await store.keptBytes(id)).toBe(0);
      await store.process().remove(id);
    });

    it('[T33] have no name but an id', async () => {
      const files = store.process();
      for (const wrong of ['../secrets.json', 'a/b', '', `${randomUUID()}/x`, randomUUID().toUpperCase()]) {
        await expect(files.create(wrong)).rejects.toThrow(RangeError);
        await expect(files.keptOf(wrong, null)).rejects.toThrow(RangeError);
        await expect(files.write({ ...upload(), id: wrong }, 0, chunks(0, 1), kept)).rejects.toThrow(
          RangeError,
        );
        await expect((async () => files.remove(wrong))()).rejects.toThrow(RangeError);
      }
    });
  });
}
