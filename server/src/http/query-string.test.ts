import { describe, expect, it, vi } from 'vitest';
import { hasTooManyParts, parseQueryString } from './query-string.ts';

describe('query strings', () => {
  it.each<[string, object]>([
    ['a=1&b=two', { a: '1', b: 'two' }],
    ['name[]=1&name[]=2', { name: ['1', '2'] }],
    ['color-settings[client_interface]=web', { 'color-settings': { client_interface: 'web' } }],
    ['a=caf%C3%A9+x', { a: 'café x' }],
    ['', {}],
  ])('reads %s', (text, expected) => {
    expect(JSON.parse(JSON.stringify(parseQueryString(text)))).toEqual(expected);
  });

  it('[T69] reaches no prototype', () => {
    const query = parseQueryString('__proto__=1&__proto__[polluted]=1&constructor[x]=1&a[__proto__]=1');
    expect(JSON.stringify(query)).toBe('{}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('[T69] reads nothing of a name repeated without end', () => {
    const text = 'name[]=1&'.repeat(100_000);
    expect(hasTooManyParts(text)).toBe(true);
    const split = vi.spyOn(globalThis, 'URLSearchParams');
    expect(parseQueryString(text)).toEqual({});
    expect(split).not.toHaveBeenCalled();
    split.mockRestore();
  });

  it('[T69] reads as many parts as a call may mean', () => {
    const text = Array.from({ length: 1_000 }, (_, index) => `name[]=${index}`).join('&');
    expect(parseQueryString(text).name).toHaveLength(1_000);
  });
});
