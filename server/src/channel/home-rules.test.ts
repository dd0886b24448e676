import { describe, expect, it } from 'vitest';
import {
  isShownAt,
  isSlideImage,
  isSlideLink,
  isWholeBlock,
  isWholeSlide,
  type SlideFields,
} from './home-rules.ts';

describe('isSlideLink', () => {
  it.each([
    '/packages',
    '/',
    '/?participant=hawks',
    '/schedule?day=2026-11-21#list',
    'https://sponsor.example/a?b=c',
  ])('takes %s', (link) => {
    expect(isSlideLink(link)).toBe(true);
  });

  it.each([
    '',
    'packages',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'http://sponsor.example/',
    'https://user:secret@evil.example/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'https://',
    'https://a b/',
    '/a b',
    `/${'a'.repeat(2_000)}`,
  ])('[T43] refuses "%s"', (link) => {
    expect(isSlideLink(link)).toBe(false);
  });

  it('[T43] accepts pictures of this site only', () => {
    expect([isSlideImage('/media/a.jpg'), isSlideImage('https://a.example/a.jpg')]).toEqual([true, false]);
  });
});

describe('isWholeSlide', () => {
  const whole: SlideFields = { target: 'main', title: 'A' };
  const [early, late] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
  it.each<[string, Partial<SlideFields>, boolean]>([
    ['a title alone', {}, true],
    ['no title', { title: ' ' }, false],
    ['a long title', { title: 'a'.repeat(201) }, false],
    ['a long lead', { lead: 'a'.repeat(401) }, false],
    ['[R3.09] of a team', { target: 'participant', targetId: 1 }, true],
    ['[R3.09] of a team that is not named', { target: 'participant' }, false],
    ['[R3.09] of Home, naming something', { targetId: 1 }, false],
    ['an event', { eventId: 1 }, true],
    ['an event and a link', { eventId: 1, link: '/' }, false],
    ['a picture', { image: '/media/a.jpg' }, true],
    ['a picture of another site', { image: 'https://a.example/a.jpg' }, false],
    ['a span', { activeFrom: early, activeUntil: late }, true],
    ['a span that ends as it begins', { activeFrom: early, activeUntil: early }, false],
    ['a time that is none', { activeFrom: new Date('x') }, false],
  ])('%s', (_, changes, expected) => {
    expect(isWholeSlide({ ...whole, ...changes })).toBe(expected);
  });
});

describe('isShownAt', () => {
  const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
  it.each([
    ['always', null, null, true],
    ['from now on', at(12), null, true],
    ['later', at(13), null, false],
    ['until now', null, at(12), false],
    ['until later', at(11), at(13), true],
  ])('%s', (_, active_from, active_until, expected) => {
    expect(isShownAt({ active_from, active_until }, at(12))).toBe(expected);
  });
});

describe('isWholeBlock', () => {
  it.each([
    ['our-sponsors', '<p>Us</p>', true],
    ['Our sponsors', '<p>Us</p>', false],
    ['', '<p>Us</p>', false],
    ['a'.repeat(61), '<p>Us</p>', false],
    ['empty', '<p> </p>', false],
    ['long', `<p>${'a'.repeat(20_000)}</p>`, false],
  ])('%s', (name, html, expected) => {
    expect(isWholeBlock(name, html)).toBe(expected);
  });
});
