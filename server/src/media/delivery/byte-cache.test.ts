import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const bytesOf = (length: number) => Buffer.alloc(length, 1);
const nothing = async (): Promise<undefined> => undefined;

afterEach(() => void vi.useRealTimers());

describe('createByteCache', () => {
  it('answers a second read from memory', async () => {
    const cache = createByteCache(100_000);
    await cache.read('a', async () => Buffer.from('first'));
    expect(String(await cache.read('a', async () => Buffer.from('second')))).toBe('first');
  });

  it('loads once for concurrent reads', async () => {
    const cache = createByteCache(100_000);
    let loads = 0;
    const finish = Promise.withResolvers<Buffer>();
    const answers = Array.from({ length: 50 }, async () =>
      cache.read('a', () => {
        loads++;
        return finish.promise;
      }),
    );
    finish.resolve(bytesOf(10));
    for (const answer of await Promise.all(answers)) expect(answer?.byteLength).toBe(10);
    expect(loads).toBe(1);
  });

  it('reports a failure to all waiting callers, and retries for the next', async () => {
    const cache = createByteCache(100_000);
    const failing = async (): Promise<Buffer> => {
      throw new Error('the disk is away');
    };
    const both = await Promise.allSettled([cache.read('a', failing), cache.read('a', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await cache.read('a', async () => bytesOf(3)))?.byteLength).toBe(3);
  });

  it('drops an entry after five minutes without a read, and keeps a used one', async () => {
    vi.useFakeTimers();
    const cache = createByteCache(100_000);
    cache.keep('idle', bytesOf(10_000));
    cache.keep('watched', bytesOf(10_000));
    for (let minute = 0; minute < 7; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      void cache.read('watched', nothing);
    }
    expect(cache.usedBytes).toBeLessThan(11_000);
    await vi.advanceTimersByTimeAsync(7 * 60_000);
    expect(cache.usedBytes).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('drops one folder only', () => {
    const cache = createByteCache(100_000);
    cache.keep('1/a/x', bytesOf(10));
    cache.keep('1/ab/x', bytesOf(10));
    const both = cache.usedBytes;
    cache.forget('1/a/');
    expect(cache.usedBytes).toBe(both / 2);
  });

  it('loads few files at a time, and all of them in the end', async () => {
    const cache = createByteCache(1_000_000);
    let running = 0;
    let most = 0;
    const load = async (): Promise<Buffer> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      if (--running % 5 === 0) throw new Error('the disk is away');
      return bytesOf(10);
    };
    const reads = Array.from({ length: 200 }, async (_, key) => cache.read(String(key), load));
    expect(await Promise.allSettled(reads)).toHaveLength(200);
    expect(most).toBe(16);
  });

  it('does not cache a missing file', async () => {
    const cache = createByteCache(100_000);
    expect(await cache.read('a', nothing)).toBeUndefined();
    expect((await cache.read('a', async () => bytesOf(3)))?.byteLength).toBe(3);
  });

  it('evicts the least recently used entry', async () => {
    const cache = createByteCache(10_000);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      await cache.read(key, async () => bytesOf(900));
    await cache.read('a', nothing);
    await cache.read('i', async () => bytesOf(900));
    expect(await cache.read('a', nothing)).toBeDefined();
    expect(await cache.read('b', nothing)).toBeUndefined();
  });

  it('hands on a file too large to keep', async () => {
    const cache = createByteCache(10_000);
    await cache.read('small', async () => bytesOf(10));
    expect((await cache.read('large', async () => bytesOf(5_000)))?.byteLength).toBe(5_000);
    expect(await cache.read('large', nothing)).toBeUndefined();
    expect(await cache.read('small', nothing)).toBeDefined();
  });

  it('never exceeds its size, and counts it correctly', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3_000 })), {
          maxLength: 200,
        }),
        async (reads) => {
          const cache = createByteCache(16_384);
          for (const [key, length] of reads) {
            await cache.read(String(key), async () => bytesOf(length));
            expect(cache.usedBytes).toBeLessThanOrEqual(16_384);
          }
          let held = 0;
          for (let key = 0; key <= 40; key++) {
            const bytes = await cache.read(String(key), nothing);
            if (bytes !== undefined) held += bytes.byteLength + 256;
          }
          expect(held).toBe(cache.usedBytes);
        },
      ),
      { numRuns: 100 },
    );
  });
});
