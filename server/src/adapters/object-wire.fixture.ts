// The behaviour that every S3 store must have, by the smallest dialect.
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { type ObjectWire, objectBytesMaximum, type RefusalKind, StoreRefused } from '../storage/ports.ts';
import { readStorageAddress } from '../storage/storage-url.ts';
import { createS3Wire, type S3WireOptions } from './s3-wire.ts';

export interface TestStore {
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
}

export interface WireChange extends S3WireOptions {
  readonly bucket?: string;
  readonly key?: string;
  readonly secret?: string;
}

/** @param prefix keeps the objects of one suite away from those of another. */
export async function wireTo(store: TestStore, prefix: string, change: WireChange = {}): Promise<ObjectWire> {
  const { bucket, key, secret } = { ...store, ...change };
  const url = `s3://${bucket}/${prefix}?endpoint=${store.endpoint}`;
  const address = readStorageAddress({ url, key, secret });
  if (address === undefined) throw new Error('The address is empty.');
  return createS3Wire(address, change);
}

const film = randomBytes(300_000);
const md5 = createHash('md5').update(film).digest('hex');

export function testObjectWire(name: string, storeOf: () => TestStore): void {
  const open = (change?: WireChange) => wireTo(storeOf(), 'wire', change);

  describe(`the wire to ${name}`, () => {
    it('gives back what was put, whole and in ranges, and names its length and MD5', async () => {
      const wire = await open();
      await wire.put('a/film.mp4', film);
      expect((await wire.get('a/film.mp4'))?.equals(film)).toBe(true);
      const part = await wire.get('a/film.mp4', { from: 10, to: 2_000 });
      expect(part?.equals(film.subarray(10, 2_000))).toBe(true);
      expect((await wire.get('a/film.mp4', { from: 0, to: film.length }))?.equals(film)).toBe(true);
      expect(await wire.head('a/film.mp4')).toEqual({ bytes: film.length, md5 });
    });

    it('takes an object without bytes, the largest one, and another one in its place', async () => {
      const wire = await open();
      for (const bytes of [Buffer.alloc(0), randomBytes(objectBytesMaximum), film]) {
        await wire.put('b', bytes);
        expect((await wire.get('b'))?.equals(bytes)).toBe(true);
        expect((await wire.head('b'))?.bytes).toBe(bytes.length);
      }
    });

    it('tells a missing object from a store that fails', async () => {
      const wire = await open();
      expect(await wire.get('none')).toBeUndefined();
      expect(await wire.get('none', { from: 0, to: 1 })).toBeUndefined();
      expect(await wire.head('none')).toBeUndefined();
      await expect(wire.remove('none')).resolves.toBeUndefined();
    });

    it('removes', async () => {
      const wire = await open();
      await wire.put('c', film);
      await wire.remove('c');
      expect([await wire.head('c'), await wire.get('c')]).toEqual([undefined, undefined]);
    });

    it.each<[string, WireChange, RefusalKind]>([
      ['a wrong secret', { secret: 'wrong' }, 'keys'],
      ['an unknown key', { key: 'nobody:here' }, 'keys'],
      ['a missing bucket', { bucket: 'no-such-bucket' }, 'bucket'],
      [
        'a clock 20 minutes off',
        { clock: { now: () => new Date(systemClock.now().getTime() - 20 * 60_000) } },
        'clock',
      ],
    ])('names %s', async (_what, change, kind) => {
      const wire = await open(change);
      for (const call of [() => wire.put('d', film), () => wire.get('d')]) {
        const refusal = await call().then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(refusal).toBeInstanceOf(StoreRefused);
        expect(refusal).toMatchObject({ kind });
      }
    });
  });
}
