import { describe, expect, it } from 'vitest';
import { ar } from '../texts/ar.ts';
import { en } from '../texts/en.ts';
import { fr } from '../texts/fr.ts';
import { positionText, timeParts } from './time-text.ts';

it.each([
  [0, { hours: 0, minutes: 0, seconds: 0 }],
  [59.9, { hours: 0, minutes: 0, seconds: 59 }],
  [3725, { hours: 1, minutes: 2, seconds: 5 }],
  [Number.NaN, { hours: 0, minutes: 0, seconds: 0 }],
  [Number.POSITIVE_INFINITY, { hours: 0, minutes: 0, seconds: 0 }],
])('timeParts(%d)', (seconds, expected) => expect(timeParts(seconds)).toEqual(expected));

describe('positionText', () => {
  it.each([
    [en, 723, 6120, '12 minutes 3 seconds of 1 hour 42 minutes'],
    [en, 0, 6120, '0 seconds of 1 hour 42 minutes'],
    [en, 61, Number.NaN, '1 minute 1 second'],
    [fr, 723, 6120, '12 minutes 3 secondes sur 1 heure 42 minutes'],
    [ar, 723, 6120, '12 دقيقة و3 ثوانٍ، والمدة ساعة واحدة و42 دقيقة'],
    [ar, 7322, 7200, 'ساعتان ودقيقتان وثانيتان، والمدة ساعتان'],
  ])('%#', (texts, current, total, expected) => expect(positionText(current, total, texts)).toBe(expected));
});

it('has every text in every language', () => {
  for (const texts of [fr, ar]) {
    expect(Object.keys(texts.chrome).toSorted()).toEqual(Object.keys(en.chrome).toSorted());
    for (const text of Object.values(texts.chrome)) expect(text.trim()).not.toBe('');
  }
});

it('keeps every placeholder of the English texts', () => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const texts of [fr, ar]) {
    for (const [key, text] of Object.entries(texts.chrome)) {
      expect(placeholders(text), key).toEqual(placeholders(en.chrome[key as keyof typeof en.chrome]));
    }
  }
});

it('has every text about a live game in every language', () => {
  const textsOf = ({ live }: typeof en) =>
    Object.values(live).map((text) => (typeof text === 'string' ? text : text('2.1')).trim());
  for (const texts of [en, fr, ar]) expect(textsOf(texts)).not.toContain('');
  for (const texts of [en, fr, ar]) expect(texts.live.delay('2.1')).toContain('2.1');
});
