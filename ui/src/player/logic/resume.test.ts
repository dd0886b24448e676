import { describe, expect, it } from 'vitest';
import { isResumeRecord, positionToKeep, resumeAt, resumeName } from './resume.ts';

const now = 1_700_000_000_000;
const record = { position: 754, saved_at: now - 1000 };

describe('resumeAt', () => {
  it.each([
    ['the viewer goes on', record, 754],
    ['a position of a few seconds is not worth it', { ...record, position: 8 }, 0],
    ['an old position is forgotten', { ...record, saved_at: now - 91 * 86_400_000 }, 0],
    ['no stored position', undefined, 0],
  ])('%s', (_name, kept, expected) => expect(resumeAt(kept, now)).toBe(expected));
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

it('stores a position under the account: it survives log-out, and another account does not see it', () => {
  expect(resumeName('12', 7)).toBe('resume.12.7');
  expect(resumeName('13', 7)).not.toBe(resumeName('12', 7));
  expect(resumeName(null, 7)).toBe('resume.visitor.7');
});

it.each([null, 7, 'x', {}, { position: '1', saved_at: 1 }, { position: Number.NaN, saved_at: 1 }])(
  'refuses a broken record: %j',
  (value) => expect(isResumeRecord(value)).toBe(false),
);
