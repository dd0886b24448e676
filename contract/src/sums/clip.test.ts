// The rules of clips: range, last moments, tags, word list and name.
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { clipNameOf, hasListedWord, lastMoments, posterTime, refuseRange, uniqueTags } from './clip.ts';

const bounds = { recorded: 600, lengthMinimum: 2, lengthMaximum: 180 };

describe('refuseRange', () => {
  it.each([
    ['30 s in the middle', 100, 130, undefined],
    ['exactly the shortest', 100, 102, undefined],
    ['exactly the longest', 100, 280, undefined],
    ['up to the very end', 570, 600, undefined],
    ['an end that was rounded up by half a millisecond', 570, 600.0005, undefined],
    ['a length that binary fractions make too short', 0.1, 2.1, undefined],
    ['from the first picture', 0, 30, undefined],
    ['an end beyond the recording', 590, 601, 'clips.end_too_late'],
    ['a start beyond the recording', 700, 730, 'clips.end_too_late'],
    ['an end before the start', 130, 100, 'clips.range_invalid'],
    ['no length', 100, 100, 'clips.range_invalid'],
    ['a length that is too short', 100, 101.9, 'clips.range_invalid'],
    ['a length that is too long', 100, 281, 'clips.range_invalid'],
    ['a start before the media', -1, 10, 'clips.range_invalid'],
    ['no number', Number.NaN, 10, 'clips.range_invalid'],
    ['an endless end', 0, Infinity, 'clips.range_invalid'],
  ] as const)('[R5.04a] %s', (_name, start, end, expected) => {
    expect(refuseRange({ start, end }, bounds)).toBe(expected);
  });
});

describe('lastMoments', () => {
  it.each([
    ['ends at the play-head', 100, 30, 0, { start: 70, end: 100 }],
    ['begins no earlier than the media', 10, 30, 0, { start: 0, end: 10 }],
    ['begins no earlier than the window', 100, 60, 80, { start: 80, end: 100 }],
    ['is empty before the window', 70, 60, 80, { start: 80, end: 80 }],
  ] as const)('%s', (_name, head, seconds, seekable, expected) => {
    expect(lastMoments(head, seconds, seekable)).toEqual(expected);
  });
});

describe('posterTime', () => {
  it.each([
    [30, 15],
    [0, 0],
    [-1, 0],
  ])('a clip of %d s shows second %d', (length, expected) => {
    expect(posterTime(length)).toBe(expected);
  });
});

describe('uniqueTags', () => {
  it('keeps the first spelling of each tag, in order', () => {
    expect(uniqueTags(['Goal', 'save', 'GOAL', 'Save', 'corner'])).toEqual(['Goal', 'save', 'corner']);
  });
});

describe('hasListedWord', () => {
  const words = ['darn', 'heck*', 'Müll', 'میخواهم'];
  it.each([
    ['the word', 'Darn good goal', true],
    ['the word with signs around it', 'what a "darn!" save', true],
    ['digits and signs for letters', 'd4rn', true],
    ['single letters', 'd a r n it', true],
    ['accents', 'dàrn', true],
    ['wide letters', 'ｄａｒｎ', true],
    ['a listed word with accents', 'so ein muell, MULL', true],
    ['a joiner inside a word', 'می\u200Cخواهم', true],
    ['the beginning of an open word', 'heckling', true],
    ['a word inside another', 'Darnell scores', false],
    ['another text', 'Winning goal in the 89th minute', false],
    ['an empty text', '', false],
  ])('%s', (_name, text, expected) => {
    expect(hasListedWord(text, words)).toBe(expected);
  });
  it('ignores empty entries', () => {
    expect(hasListedWord('anything', ['', '*'])).toBe(false);
  });
});

describe('clipNameOf', () => {
  it('shortens by whole letters', () => {
    expect(clipNameOf('  Hawks @ Lions ')).toBe('Hawks @ Lions');
    const long = clipNameOf('🏒'.repeat(200));
    expect(Array.from(long)).toHaveLength(limits.clipNameMaximum);
    expect(long.endsWith('🏒')).toBe(true);
  });
});
