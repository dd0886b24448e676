import { describe, expect, it } from 'vitest';
import { clipExtras, clipText } from './extras-rules.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

describe('clipExtras', () => {
  it.each<[string, unknown, unknown]>([
    [
      'plain facts',
      { status: 200, url: '/api/events', ok: true },
      { status: 200, url: '/api/events', ok: true },
    ],
    ['no facts', {}, undefined],
    ['a list instead', [1], undefined],
    ['a text instead', 'x', undefined],
    ['null', null, undefined],
    ['numbers that no report can use', { a: Number.NaN, b: 1e308, c: -Infinity, d: 7 }, { d: 7 }],
    ['functions and symbols', { a: () => 1, b: Symbol('x'), c: 1n, d: 0 }, { d: 0 }],
    ['depth 1,000', { x: nested(1_000) }, { x: { a: { a: { a: {} } } } }],
    ['a prototype', JSON.parse('{"__proto__":{"x":1},"constructor":2,"ok":3}'), { ok: 3 }],
    [
      'keys that name secrets',
      { password: 'x', api_key: 'y', Token: 'z', card_number: '1', ok: 1 },
      { ok: 1 },
    ],
    ['NUL and half characters', { a: 'x\0y\ud800' }, { a: 'xy\ufffd' }],
  ])('[T73] %s', (_, extras, clipped) => {
    expect(clipExtras(extras)).toEqual(clipped);
  });
  it('keeps the prototype of all objects', () => {
    clipExtras(JSON.parse('{"__proto__":{"polluted":1}}'));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
  it('bounds entries, texts and the whole', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at]));
    expect(Object.keys(clipExtras(many) ?? {})).toHaveLength(32);
    expect(clipExtras({ a: 'word '.repeat(100_000) })?.['a']).toHaveLength(500);
    const large = Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`k${at}`, 'a b '.repeat(125)]));
    expect(clipExtras(large)).toBeUndefined();
  });
});

describe('clipText', () => {
  it.each([
    ['an address', 'for ann.lee+x@mail.example please', 'for [address] please'],
    [
      'a query',
      'GET https://tv.example/watch/4?api_key=abc#x failed',
      'GET https://tv.example/watch/4 failed',
    ],
    ['a key of the payment service', 'sk_test_51Habcdefgh', '[secret]'],
    ['a bearer', 'Bearer abc.def', '[secret]'],
    ['a token', 'eyJhbGciOi.eyJzdWIi.sig', '[secret]'],
    ['a long random text', 'key 0123456789abcdef0123456789abcdef', 'key [secret]'],
    ['words', 'Falcons – Hawks 3:2', 'Falcons – Hawks 3:2'],
    ['markup stays text', '<b>x</b>', '<b>x</b>'],
  ])('[T76] %s', (_, text, clipped) => {
    expect(clipText(text)).toBe(clipped);
  });
});
