import { describe, expect, it, vi } from 'vitest';
import { createCache, cached } from './cache.ts';

function aMemory(ttlMs: number, entriesMaximum = 10) {
  let now = 1;
  let asked = 0;
  const memory = cached(
    async (key) => {
      asked++;
      if (key === 'broken') throw new Error('no answer');
      return `${key} ${asked}`;
    },
    { ttlMs, entriesMaximum, nowMs: () => now },
  );
  return { memory, asked: () => asked, pass: (ms: number) => void (now += ms) };
}

describe('remembering', () => {
  it('asks again when the revision is another', async () => {
    let revision = 'one';
    let asked = 0;
    const memory = cached(async () => ++asked, {
      ttlMs: 100,
      entriesMaximum: 10,
      nowMs: () => 1,
      revisionOf: () => revision,
    });
    expect([await memory.read('a'), await memory.read('a')]).toEqual([1, 1]);
    revision = 'other';
    expect([await memory.read('a'), await memory.read('a')]).toEqual([2, 2]);
  });

  it('reads once for concurrent callers', async () => {
    const { memory, asked } = aMemory(100);
    const answers = await Promise.all([memory.read('a'), memory.read('a'), memory.read('a')]);
    expect(new Set(answers)).toEqual(new Set(['a 1']));
    expect(asked()).toBe(1);
  });

  it('answers each reader when more keys load at once than it holds', async () => {
    const { memory } = aMemory(100, 2);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((key) => memory.read(key)));
    expect(answers).toEqual(['a 1', 'b 2', 'c 3', 'd 4']);
  });

  it('asks again when its time is over, and not before', async () => {
    const { memory, pass } = aMemory(100);
    await memory.read('a');
    pass(99);
    expect(await memory.read('a')).toBe('a 1');
    pass(2);
    expect(await memory.read('a')).toBe('a 2');
  });

  it('refreshes a value near the end of its TTL in the background, one refresh at a time', async () => {
    const { memory, asked, pass } = aMemory(100);
    await memory.read('a');
    await memory.read('b');
    pass(74);
    await memory.read('a');
    expect(asked()).toBe(2);
    pass(1);
    expect(await Promise.all([memory.read('a'), memory.read('a'), memory.read('b')])).toEqual([
      'a 1',
      'a 1',
      'b 2',
    ]);
    expect(asked()).toBe(3);
    await expect.poll(() => memory.read('a')).toBe('a 3');
    expect(await memory.read('b')).toBe('b 2');
    await expect.poll(() => memory.read('b')).toBe('b 4');
    pass(74);
    await memory.read('a');
    expect(asked()).toBe(4);
  });

  it('keeps a value until its TTL when the refresh fails, and none from before an edit', async () => {
    let now = 1;
    const memory = createCache<string>({ ttlMs: 100, entriesMaximum: 10, nowMs: () => now });
    await memory.read('a', 'one', async () => 'first');
    now = 80;
    const failing = () => memory.read('a', 'one', () => Promise.reject(new Error('no answer')));
    expect(await failing()).toBe('first');
    expect(await failing()).toBe('first');
    // A refresh that began before the edit must not overwrite the value after it.
    let arrive = (_value: string): void => {};
    await expect
      .poll(async () => {
        await memory.read('a', 'one', () => new Promise((resolve) => (arrive = resolve)));
        return arrive.length;
      })
      .toBe(1);
    expect(await memory.read('a', 'two', async () => 'edited')).toBe('edited');
    arrive('late');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await memory.read('a', 'two', async () => 'again')).toBe('edited');
    now = 200;
    await expect(memory.read('a', 'two', () => Promise.reject(new Error('no answer')))).rejects.toThrow(
      'no answer',
    );
  });

  it('[T69] holds no entry in memory after its TTL, whether it is read again or not', async () => {
    vi.useFakeTimers();
    try {
      let now = 1;
      const memory = createCache<string>({ ttlMs: 100, entriesMaximum: 10, nowMs: () => now });
      await memory.read('a', 'one', async () => 'first');
      await memory.read('a', 'two', async () => 'edited');
      expect(memory.size()).toBe(2);
      now += 101;
      vi.advanceTimersByTime(200);
      expect(memory.size()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not cache a failure', async () => {
    const { memory, asked } = aMemory(100);
    await expect(memory.read('broken')).rejects.toThrow('no answer');
    await expect(memory.read('broken')).rejects.toThrow('no answer');
    expect(asked()).toBe(2);
  });

  it('forgets the oldest when it is full', async () => {
    const { memory } = aMemory(100, 2);
    for (const key of ['a', 'b', 'c']) await memory.read(key);
    expect(await memory.read('b')).toBe('b 2');
    expect(await memory.read('a')).toBe('a 4');
  });

  it('[T69] evicts the oldest entries above the maximum size, and subtracts their sizes', async () => {
    let now = 1;
    const memory = createCache<string>({
      ttlMs: 100,
      entriesMaximum: 10,
      sizing: { sizeOf: (text) => text.length, maximum: 10 },
      nowMs: () => now,
    });
    const asked: string[] = [];
    const read = (key: string, value: string): Promise<string> =>
      memory.read(key, '', async () => {
        asked.push(key);
        return value;
      });
    const isKept = async (key: string, value: string): Promise<boolean> => {
      const before = asked.length;
      await read(key, value);
      return asked.length === before;
    };
    await read('a', 'aaaa');
    await read('b', 'bbbb');
    expect([await isKept('a', 'aaaa'), await isKept('b', 'bbbb')]).toEqual([true, true]);
    await read('c', 'cccc');
    expect([await isKept('b', 'bbbb'), await isKept('c', 'cccc')]).toEqual([true, true]);
    // An entry above the size limit stays out, and evicts other entries only briefly.
    expect(await read('d', 'd'.repeat(11))).toHaveLength(11);
    expect(await isKept('d', 'd'.repeat(11))).toBe(false);
    // A refreshed entry counts its size once.
    for (let round = 0; round < 20; round++) {
      now += 200;
      await read('a', 'aaaa');
      await read('b', 'bbbb');
    }
    expect([await isKept('a', 'aaaa'), await isKept('b', 'bbbb')]).toEqual([true, true]);
  });
});
