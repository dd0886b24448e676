import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createRecentObjects } from './recent-objects.ts';

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const film = (name: string): Buffer => Buffer.alloc(10, name);

it('the last objects are here, those used longest ago go first', () => {
  const recent = createRecentObjects(30);
  for (const name of ['a', 'b', 'c']) recent.keep(name, film(name));
  expect(recent.find('a', hashOf(film('a')))).toEqual(film('a'));
  recent.keep('d', film('d'));
  expect(['a', 'b', 'c', 'd'].filter((name) => recent.has(name))).toEqual(['a', 'c', 'd']);
  recent.keep('d', film('e'));
  expect(recent.find('d', hashOf(film('d')))).toBeUndefined();
  expect(recent.find('d', hashOf(film('e')))).toEqual(film('e'));
  expect(recent.has('c')).toBe(true);
  recent.forget(['c', 'none']);
  recent.keep('f', film('f'));
  expect(['a', 'c', 'd', 'f'].filter((name) => recent.has(name))).toEqual(['a', 'd', 'f']);
});

it('an object that is too large is not kept', () => {
  const recent = createRecentObjects(9);
  recent.keep('a', film('a'));
  expect(recent.has('a')).toBe(false);
});
