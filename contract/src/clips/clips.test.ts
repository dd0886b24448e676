// The request for a clip: every field, its limits, and its exact texts.
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { NewClip } from './clips.ts';

const request = {
  event_id: 4,
  name: 'The winner',
  start_time: 10.5,
  duration: 40.5,
  tags: ['Goal'],
  event_media_id: 9,
};
const refusalOf = (change: object): string => {
  const { error } = NewClip.safeParse({ ...request, ...change });
  return error === undefined ? '' : (error.issues[0]?.message ?? 'no text');
};

describe('NewClip', () => {
  it('[R3.06] takes decimals, a name of 120 and ten tags of 32 letters', () => {
    expect(refusalOf({})).toBe('');
    expect(refusalOf({ name: 'n'.repeat(120) })).toBe('');
    expect(refusalOf({ tags: Array.from({ length: 10 }, (_, at) => `${at}`.repeat(32)) })).toBe('');
  });
  it.each([
    ['no tag', { tags: [] }, 'Please select tag'],
    ['no tags at all', { tags: undefined }, 'Please select tag'],
    ['an empty tag', { tags: [' '] }, 'Please fill in the input field.'],
    ['an empty name', { name: '  ' }, 'Please fill in the input field.'],
    ['no name', { name: undefined }, 'Field is required'],
    ['no event', { event_id: undefined }, 'Field is required'],
    ['no media', { event_media_id: undefined }, 'Field is required'],
    ['no start', { start_time: undefined }, 'Field is required'],
    ['no end', { duration: undefined }, 'Field is required'],
    ['a name of 121', { name: 'n'.repeat(121) }, 'Field length must be less than 121'],
    ['a tag of 33', { tags: ['t'.repeat(33)] }, 'Field length must be less than 33'],
    ['eleven tags', { tags: Array.from({ length: 11 }, String) }, 'Field length must be less than 11'],
  ])('[R5.01e] [R5.D2] %s', (_name, change, text) => {
    expect(refusalOf(change)).toBe(text);
  });
  it.each([
    ['a number as text', { start_time: '12' }],
    ['no number', { start_time: Number.NaN }],
    ['a number beyond all media', { duration: 1e308 }],
    ['a time before the start', { start_time: -0.5 }],
    ['an endless time', { duration: Infinity }],
    ['half an id', { event_id: 1.5 }],
    ['an unknown field', { channel_id: 2 }],
    ['a short key', { idempotency_key: 'abc' }],
  ])('refuses %s', (_name, change) => {
    expect(refusalOf(change)).not.toBe('');
  });
  it('allows as long a media as is recorded', () => {
    expect(limits.clipSecondsMaximum).toBeGreaterThanOrEqual(24 * 3_600);
  });
});
