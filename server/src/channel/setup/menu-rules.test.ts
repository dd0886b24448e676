import { describe, expect, it } from 'vitest';
import { isWholeMenu, itemsOfDrafts, type MenuDraft } from './menu-rules.ts';

const draft = (changes: Partial<MenuDraft>): MenuDraft => ({
  id: null,
  name: 'Shop',
  url: '/shop',
  is_hidden: false,
  translations: {},
  ...changes,
});

describe('isWholeMenu', () => {
  it.each([
    ['a path of the site', [draft({})], true],
    ['an https address', [draft({ url: 'https://shop.example/a?b=1' })], true],
    ['[T43] a script', [draft({ url: 'javascript:alert(1)' })], false],
    ['[T43] another site that looks like a path', [draft({ url: '//evil.example' })], false],
    ['[T43] a backslash', [draft({ url: '/\\evil.example' })], false],
    ['an unencrypted address', [draft({ url: 'http://shop.example' })], false],
    ['a name of 200 characters', [draft({ name: 'x'.repeat(200) })], true],
    ['a name of 201 characters', [draft({ name: 'x'.repeat(201) })], false],
    ['[T65] a name of marks that nobody sees', [draft({ name: '\u202E\u200B' })], false],
    ['one address twice', [draft({}), draft({ name: 'Again' })], false],
    ['31 entries', Array.from({ length: 31 }, (_, at) => draft({ url: `/p${at}` })), false],
  ])('%s', (_, entries, expected) => {
    expect(isWholeMenu(entries)).toBe(expected);
  });
});

describe('itemsOfDrafts', () => {
  const known = [
    { id: 2, name: 'a', url: '/a' },
    { id: 5, name: 'b', url: '/b' },
  ];
  it('keeps the number of an entry at another address, and gives new entries the next', () => {
    const items = itemsOfDrafts([draft({ url: '/n' }), draft({ id: 2, url: '/moved' })], known);
    expect(items).toEqual([
      { id: 6, name: 'Shop', url: '/n' },
      { id: 2, name: 'Shop', url: '/moved' },
    ]);
  });

  it('never gives one number twice', () => {
    const items = itemsOfDrafts(
      [draft({ id: 5 }), draft({ id: 5, url: '/b' }), draft({ id: 99, url: '/c' })],
      known,
    );
    expect(items.map(({ id }) => id)).toEqual([5, 6, 7]);
  });

  it('keeps what is hidden and what is translated, and strips marks that nobody sees', () => {
    const [item] = itemsOfDrafts(
      [draft({ name: 'Sh\u202Eop', is_hidden: true, translations: { fr: { name: 'Boutique' } } })],
      known,
    );
    expect(item).toEqual({
      id: 6,
      name: 'Shop',
      url: '/shop',
      hidden: true,
      translations: { fr: { name: 'Boutique' } },
    });
  });
});
