import { describe, expect, it } from 'vitest';
import {
  categoryAliasOf,
  isCategoryName,
  isVodTitle,
  searchTermsOf,
  spellingsOf,
  vodItemOf,
} from './library-rules.ts';

describe('searchTermsOf', () => {
  it.each<[string, string, string[]]>([
    ['words are small', 'Coach INTERVIEW', ['coach', 'interview']],
    ['accents are gone', 'Été à Québec', ['ete', 'a', 'quebec']],
    [
      'nothing that a pattern is made of is left',
      `50% _off_ 'x' & !y | (z):* \\`,
      ['50', 'off', 'x', 'y', 'z'],
    ],
    ['a word counts once', 'goal goal Goal', ['goal']],
    ['Arabic is words as well', 'أهداف الموسم', ['اهداف', 'الموسم']],
    ['symbols alone are nothing', '%%% \0 ** 🙂', []],
  ])('[R5.D2] %s', (_, text, terms) => {
    expect(searchTermsOf(text)).toEqual(terms);
  });
  it('[R5.D2] eight words of forty letters are enough', () => {
    const terms = searchTermsOf(
      Array.from({ length: 50 }, (_, index) => `${index}${'a'.repeat(90)}`).join(' '),
    );
    expect(terms).toHaveLength(8);
    expect(terms.every(({ length }) => length === 40)).toBe(true);
  });
});

describe('spellingsOf', () => {
  it.each([
    ['fianl', ['fianl', 'ifanl', 'fainl', 'final', 'fialn']],
    ['goo', ['goo']],
    ['aaaa', ['aaaa']],
  ])('of %s are %j', (term, spellings) => {
    expect(spellingsOf(term)).toEqual(spellings);
  });
});

describe('what an operator writes', () => {
  it.each([
    ['Coach interviews', 'coach-interviews'],
    ['Coach’s Corner', 'coach-s-corner'],
    ['Meilleurs moments — été', 'meilleurs-moments-ete'],
    ['!!!', undefined],
  ])('a category "%s" has the alias %s', (name, alias) => {
    expect(categoryAliasOf(name)).toBe(alias);
    expect(isCategoryName(name)).toBe(alias !== undefined);
  });
  it.each<[string, boolean]>([
    ['', false],
    ['A', true],
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
    ['a\0b', false],
  ])('a title %j is %s', (title, isGood) => {
    expect(isVodTitle(title)).toBe(isGood);
  });
});

describe('vodItemOf', () => {
  const record = {
    id: 4,
    channel_id: 1,
    title: 'A title',
    description: '',
    type: 'paid',
    published_at: new Date('2026-11-20T12:00:00.900Z'),
    asset_id: 9,
    duration_seconds: 30.5,
    poster: 'poster.jpg',
    poster_widths: null,
    has_storyboard: true,
    category_ids: [2],
  } as const;
  it('[R3.12] has its id, title, date and assets of type image and preview', () => {
    const item = vodItemOf({ ...record, category_ids: [2] }, { granted: false, reason: 'login' });
    expect(item).toMatchObject({ id: 4, title: 'A title', date: 1_795_176_000, has_access: false });
    expect(item.assets).toEqual([
      { type: 'image', path: '/media/p/9/poster.jpg' },
      { type: 'preview', path: '/media/p/9/preview.jpg' },
    ]);
  });
  it('names the widths of its poster once they exist', () => {
    const item = vodItemOf(
      { ...record, category_ids: [2], poster_widths: [320, 640] },
      { granted: true, reason: null },
    );
    expect(item.assets[0]).toEqual({ type: 'image', path: '/media/p/9/poster.jpg', widths: [320, 640] });
  });
  it('promises no picture that was not made', () => {
    const bare = { ...record, category_ids: [], poster: null, has_storyboard: false };
    expect(vodItemOf(bare, { granted: true, reason: null }).assets).toEqual([]);
  });
});
