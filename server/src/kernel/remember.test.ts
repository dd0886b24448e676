import { describe, expect, it } from 'vitest';
import { remember } from './remember.ts';

function aMemory(forMs: number, entriesMaximum = 10) {
  let now = 0;
  let asked = 0;
  const memory = remember(
    async (key) => {
      asked++;
      if (key === 'broken') throw new Error('no answer');
      return `${key} ${asked}`;
    },
    { forMs, entriesMaximum, nowMs: () => now },
  );
  return { memory, asked: () => asked, pass: (ms: number) => void (now += ms) };
}

describe('remembering', () => {
  it('asks once for many who ask at the same time', async () => {
    const { memory, asked } = aMemory(100);
    const answers = await Promise.all([memory.read('a'), memory.read('a'), memory.read('a')]);
    expect(new Set(answers)).toEqual(new Set(['a 1']));
    expect(asked()).toBe(1);
  });

  it('asks again when its time is over, and not before', async () => {
    const { memory, pass } = aMemory(100);
    await memory.read('a');
    pass(99);
    expect(await memory.read('a')).toBe('a 1');
    pass(1);
    expect(await memory.read('a')).toBe('a 2');
  });

  it('does not remember a failure', async () => {
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
});
