import { expect, it } from 'vitest';
import { linkOf } from './link-of.ts';

it.each([
  ['/score/abc', 'abc'],
  ['/score/a%2Db/', 'a-b'],
  ['/score/%', '%'],
  ['/score/', ''],
])('the link of %s is %s', (path, link) => {
  expect(linkOf(path)).toBe(link);
});
