import { describe, expect, it } from 'vitest';
import { joinList } from './join-list.ts';

describe('a list in a text', () => {
  it.each([
    ['en', 'Hockey, Soccer'],
    ['fr', 'Hockey, Soccer'],
    ['ar', 'Hockey، Soccer'],
  ] as const)('has the comma of its language: %s', (locale, text) => {
    expect(joinList(['Hockey', 'Soccer'], locale)).toBe(text);
  });

  it('is a single part alone, or nothing', () => {
    expect([joinList(['Hockey'], 'ar'), joinList([], 'ar')]).toEqual(['Hockey', '']);
  });
});
