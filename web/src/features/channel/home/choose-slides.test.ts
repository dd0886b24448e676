import type { Slide } from '@floodlit/contract/channel/channel';
import { describe, expect, it } from 'vitest';
import { chooseSlides, gameOf, linkOf } from './choose-slides.ts';

const aSlide = (id: number, changes: Partial<Slide> = {}): Slide => ({
  id,
  slidable_type: 'main',
  slidable_id: null,
  title: `Slide ${id}`,
  lead: '',
  link: null,
  image: null,
  away: null,
  home: null,
  language: 'en',
  ...changes,
});

describe('chooseSlides', () => {
  const slides = [
    aSlide(1),
    aSlide(2, { slidable_type: 'category', slidable_id: 7 }),
    aSlide(3, { slidable_type: 'group', slidable_id: 7 }),
    aSlide(4, { slidable_type: 'participant', slidable_id: 7 }),
    aSlide(5, { slidable_type: 'participant', slidable_id: 8 }),
    aSlide(6),
  ];
  it.each([
    ['[R3.09] Home has those of none in particular', [], [1, 6]],
    ['[R3.09] a school has its own', [['group', 7]], [3]],
    [
      '[R3.09] a team has its own, its school’s and its sport’s',
      [
        ['participant', 7],
        ['group', 7],
        ['category', 7],
      ],
      [4, 3, 2],
    ],
    ['[R3.09] one without slides has none', [['group', 9]], []],
  ] as const)('%s', (_, place, ids) => {
    expect(chooseSlides(slides, place).map(({ id }) => id)).toEqual(ids);
  });

  it('[R3.09] shows five at the most', () => {
    const many = Array.from({ length: 9 }, (_, index) => aSlide(index));
    expect(chooseSlides(many, []).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
  });
});

it.each([
  ['/watch/7', 7],
  ['/watch/7?t=90', 7],
  ['/watch/7/more', undefined],
  ['https://sponsor.test/watch/7', undefined],
  [null, undefined],
])('the game of a slide with the link %s is %s', (link, game) => {
  expect(gameOf(aSlide(1, { link }))).toBe(game);
});

describe('linkOf', () => {
  it.each(['/packages', '/?participant=hawks', 'https://sponsor.test/'])('keeps %s', (link) => {
    expect(linkOf(aSlide(1, { link }))).toBe(link);
  });

  it.each(['//evil.test', '/\\evil.test', 'http://x.test', 'javascript:alert(1)', 'data:text/html,x', null])(
    '[T43] drops %s',
    (link) => {
      expect(linkOf(aSlide(1, { link }))).toBeUndefined();
    },
  );
});
