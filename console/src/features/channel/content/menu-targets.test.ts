import { describe, expect, it } from 'vitest';
import type { MenuLine } from '@floodlit/contract/operators/content';
import { moved } from './menu-targets.ts';

const entry = (name: string): MenuLine => ({
  id: 1,
  name,
  url: `/${name}`,
  is_hidden: false,
  translations: {},
});
const names = (entries: readonly MenuLine[]): string => entries.map(({ name }) => name).join('');

describe('moved', () => {
  const entries = ['a', 'b', 'c'].map(entry);
  it.each([
    [1, -1, 'bac'],
    [1, 1, 'acb'],
    [0, -1, 'abc'],
    [2, 1, 'abc'],
  ] as const)('moves entry %i by %i', (index, by, expected) => {
    expect(names(moved(entries, index, by))).toBe(expected);
  });
});
