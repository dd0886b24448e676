import { describe, expect, it } from 'vitest';
import { checkClip, fieldsOf, nextPress } from './check-clip.ts';

const request = {
  event_id: 4,
  name: 'Goal',
  start_time: 10,
  duration: 40,
  tags: ['Goal'],
  event_media_id: 9,
};

describe('checkClip', () => {
  it.each([
    ['nothing missing', {}, {}],
    ['no tag', { tags: [] }, { tags: 'Please select tag' }],
    ['no name', { name: ' ' }, { name: 'Please fill in the input field.' }],
    ['a long name', { name: 'n'.repeat(121) }, { name: 'Field length must be less than 121' }],
    ['both', { name: '', tags: [] }, { name: 'Please fill in the input field.', tags: 'Please select tag' }],
    ['no time', { start_time: Number.NaN }, { times: 'Field is required' }],
  ])('[R5.01e] %s', (_name, change, expected) => {
    expect(checkClip({ ...request, ...change })).toEqual(expected);
  });
});

describe('fieldsOf', () => {
  it('finds the fields of an answer, one tag of several among them', () => {
    expect(fieldsOf({ name: ['a', 'b'], 'tags.1': ['c'], duration: ['d'], other: ['e'] })).toEqual({
      name: 'a',
      tags: 'c',
      times: 'd',
    });
  });
});

describe('nextPress', () => {
  let keys = 0;
  const makeKey = (): string => `key-${(keys += 1)}`;
  const first = nextPress(undefined, request, makeKey);

  it('keeps the key of a press that got no answer', () => {
    expect(nextPress(first, { ...request }, makeKey).key).toBe(first.key);
  });
  it('makes a new key for another clip', () => {
    expect(nextPress(first, { ...request, duration: 41 }, makeKey).key).not.toBe(first.key);
  });
  it('makes a new key after an answer, so that a failed clip is tried again', () => {
    expect(nextPress({ ...first, isAnswered: true }, request, makeKey).key).not.toBe(first.key);
  });
});
