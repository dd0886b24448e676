// The moments of the last prerolls in the device's storage.
import { describe, expect, it } from 'vitest';
import { findPlayedAt, keepPlayedAt } from './played-prerolls.ts';

function aStorage(values: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(values));
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    key: (index) => [...kept.keys()][index] ?? null,
    clear: () => kept.clear(),
    get length() {
      return kept.size;
    },
  };
}
const day = 86_400_000;

describe('[R4.10] the last preroll before a game', () => {
  it('is remembered for each account and game, and for all visitors together', () => {
    const storage = aStorage();
    keepPlayedAt(() => storage, null, 7, 1_000);
    keepPlayedAt(() => storage, '12', 7, 2_000);
    expect(findPlayedAt(() => storage, null, 7)).toBe(1_000);
    expect(findPlayedAt(() => storage, '12', 7)).toBe(2_000);
    expect(findPlayedAt(() => storage, null, 8)).toBeUndefined();
    expect(storage.getItem('floodlit.preroll.unlogged.7')).toBe('1000');
  });

  it('is forgotten after 30 days, and nothing else is', () => {
    const storage = aStorage({
      'floodlit.preroll.unlogged.1': '0',
      'floodlit.preroll.unlogged.2': String(2 * day),
      'floodlit.preroll.unlogged.3': 'broken',
      'floodlit.api_key': 'key',
    });
    keepPlayedAt(() => storage, null, 7, 31 * day);
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    expect(names.toSorted()).toEqual([
      'floodlit.api_key',
      'floodlit.preroll.unlogged.2',
      'floodlit.preroll.unlogged.7',
    ]);
  });

  it('is unknown where storage is forbidden or broken', () => {
    const forbidden = (): Storage => {
      throw new DOMException('', 'SecurityError');
    };
    expect(() => keepPlayedAt(forbidden, null, 7, 1_000)).not.toThrow();
    expect(findPlayedAt(forbidden, null, 7)).toBeUndefined();
    expect(findPlayedAt(() => aStorage({ 'floodlit.preroll.unlogged.7': 'x' }), null, 7)).toBeUndefined();
  });
});
