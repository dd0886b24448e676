import { describe, expect, it } from 'vitest';
import { askedTime, isResumeRecord, laterRecord, positionToKeep, resumeAt, resumeName } from './resume.ts';

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

describe('laterRecord', () => {
  const account = { seconds: 90, seconds_ago: 10 };
  it.each([
    ['the account has no position', record, undefined, undefined],
    ['this device was watched later', record, account, undefined],
    [
      'another device was watched later',
      { ...record, saved_at: now - 11_000 },
      account,
      { position: 90, saved_at: now - 10_000 },
    ],
    ['this device has no record', undefined, account, { position: 90, saved_at: now - 10_000 }],
    [
      'another device watched to the end',
      { ...record, saved_at: now - 11_000 },
      { ...account, seconds: 0 },
      { position: 0, saved_at: now - 10_000 },
    ],
  ])('%s', (_name, own, told, expected) => expect(laterRecord(own, told, now)).toEqual(expected));
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

describe('askedTime', () => {
  it.each([
    ['?t=90', 300, 90],
    ['?t=0', 300, 0],
    ['?a=1&t=299', 300, 299],
    ['?t=300', 300, undefined],
    ['?t=-1', 300, undefined],
    ['?t=1e9', 300, undefined],
    ['?t=1000000000', 300, undefined],
    ['?t=abc', 300, undefined],
    ['?t=', 300, undefined],
    ['', 300, undefined],
    ['?t=1.5', 300, undefined],
    ['?t=90', null, undefined],
  ])('%s of %s s starts at %s', (search, duration, start) => {
    expect(askedTime(search, duration)).toBe(start);
  });
});
