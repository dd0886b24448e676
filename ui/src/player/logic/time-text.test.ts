import { describe, expect, it } from 'vitest';
import { loadPlayerTexts } from '../texts/load-texts.ts';
import { createTimeWords, timeParts } from './time-text.ts';

it.each([
  [0, { hours: 0, minutes: 0, seconds: 0 }],
  [59.9, { hours: 0, minutes: 0, seconds: 59 }],
  [3725, { hours: 1, minutes: 2, seconds: 5 }],
  [Number.NaN, { hours: 0, minutes: 0, seconds: 0 }],
  [Number.POSITIVE_INFINITY, { hours: 0, minutes: 0, seconds: 0 }],
])('timeParts(%d)', (seconds, expected) => expect(timeParts(seconds)).toEqual(expected));

describe('the position in words', () => {
  it.each([
    ['en', 723, 6120, '12 minutes 3 seconds of 1 hour 42 minutes'],
    ['en', 0, 6120, '0 seconds of 1 hour 42 minutes'],
    ['en', 61, Number.NaN, '1 minute 1 second'],
    ['fr', 723, 6120, '12 minutes 3 secondes sur 1 heure 42 minutes'],
    ['ar', 723, 6120, '12 دقيقة و3 ثوانٍ، والمدة ساعة واحدة و42 دقيقة'],
    ['ar', 7322, 7200, 'ساعتان ودقيقتان وثانيتان، والمدة ساعتان'],
  ] as const)('in %s at %d of %d s', async (lang, current, total, expected) =>
    expect(createTimeWords(lang, await loadPlayerTexts(lang)).position(current, total)).toBe(expected),
  );
});
