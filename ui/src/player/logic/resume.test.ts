import { describe, expect, it } from 'vitest';
import { isResumeRecord, positionToKeep, resumeAt, viewerMark } from './resume.ts';

const now = 1_700_000_000_000;
const record = { position: 754, saved_at: now - 1000, viewer: 'a' };

describe('resumeAt', () => {
  it.each([
    ['the same viewer goes on', record, 'a', 754],
    ['another viewer of the device starts anew', record, 'b', 0],
    ['a position of a few seconds is not worth it', { ...record, position: 8 }, 'a', 0],
    ['an old position is forgotten', { ...record, saved_at: now - 91 * 86_400_000 }, 'a', 0],
    ['nothing remembered', undefined, 'a', 0],
  ])('%s', (_name, kept, viewer, expected) => expect(resumeAt(kept, viewer, now)).toBe(expected));
});

describe('positionToKeep', () => {
  it.each([
    [3, 6120, undefined],
    [754.8, 6120, 754],
    [6100, 6120, undefined],
    [754.8, Number.NaN, 754],
    [Number.NaN, 6120, undefined],
    [20, 40, undefined],
  ])('%d of %d s → %s', (position, duration, expected) =>
    expect(positionToKeep(position, duration)).toBe(expected),
  );
});

it('tells viewers apart without their credential', () => {
  expect(viewerMark('key-of-alice')).not.toBe(viewerMark('key-of-bob'));
  expect(viewerMark('key-of-alice')).toBe(viewerMark('key-of-alice'));
  expect(viewerMark('key-of-alice')).not.toContain('alice');
  expect(viewerMark(null)).toBe('visitor');
});

it.each([
  null,
  7,
  'x',
  {},
  { position: '1', saved_at: 1, viewer: 'a' },
  { position: Number.NaN, saved_at: 1, viewer: 'a' },
])('refuses a broken record: %j', (value) => expect(isResumeRecord(value)).toBe(false));
