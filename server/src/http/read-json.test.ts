import { expect, it, vi } from 'vitest';
import { readJson } from './read-json.ts';

it.each([
  ['{"a":1,"__proto__":{"x":1}}', ['a']],
  ['{"a":{"__proto__":{"x":1}}}', ['a']],
  // Every way to escape a letter of the key.
  ['{"\\u005f_proto__":{"x":1},"b":2}', ['b']],
  ['{"__pr\\u006Fto__":{"x":1},"b":2}', ['b']],
  ['{"q":"__proto__","é":"\\u00e9"}', ['q', 'é']],
])('leaves a key out that changes a prototype: %s', (text, keys) => {
  const read = readJson(text) as Record<string, unknown>;
  expect(Object.keys(read)).toEqual(keys);
  for (const object of [read, read['a'] ?? {}]) {
    expect(Object.hasOwn(object, '__proto__')).toBe(false);
    expect((object as { x?: unknown }).x).toBeUndefined();
  }
});

it('looks at no value of a body without such a key', () => {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    expect(readJson('{"items":[{"a":"b\\n"}]}')).toEqual({ items: [{ a: 'b\n' }] });
    expect(parse.mock.calls).toEqual([['{"items":[{"a":"b\\n"}]}']]);
  } finally {
    parse.mockRestore();
  }
});

it('refuses what is no JSON', () => {
  for (const text of ['{', "{'a':1}", '"\\u00']) expect(() => readJson(text)).toThrow(SyntaxError);
});
