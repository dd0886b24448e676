import { describe, expect, it } from 'vitest';
import { createTurns } from './in-turn.ts';

/** Works that end when told, and what is running meanwhile. */
function aWorkshop(atOnce: number) {
  const inTurn = createTurns(atOnce);
  const begun: string[] = [];
  const endings = new Map<string, (error?: Error) => void>();
  return {
    begun,
    begin: (name: string): Promise<string> =>
      inTurn(async () => {
        begun.push(name);
        await new Promise<void>((resolve, reject) =>
          endings.set(name, (error) => (error === undefined ? resolve() : reject(error))),
        );
        return name;
      }),
    end: (name: string, error?: Error): void => endings.get(name)?.(error),
  };
}

describe('work in turn', () => {
  it('begins so many at once and the others in the order in which they came', async () => {
    const { begun, begin, end } = aWorkshop(2);
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(begin);
    expect(begun).toEqual(['a', 'b']);
    end('b');
    expect(await second).toBe('b');
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
    end('a');
    await first;
    await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
    end('c');
    end('d');
    expect(await Promise.all([third, fourth])).toEqual(['c', 'd']);
  });

  it('hands the place of a failed work on, and the failure to its caller', async () => {
    const { begun, begin, end } = aWorkshop(1);
    const first = begin('a');
    const second = begin('b');
    end('a', new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await expect.poll(() => begun).toEqual(['a', 'b']);
    end('b');
    expect(await second).toBe('b');
  });

  it('has all its places again when nobody waits', async () => {
    const { begun, begin, end } = aWorkshop(1);
    for (const name of ['a', 'b']) {
      const work = begin(name);
      end(name);
      await work;
    }
    expect(begun).toEqual(['a', 'b']);
  });
});
