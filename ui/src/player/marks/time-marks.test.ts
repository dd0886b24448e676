import { describe, expect, it } from 'vitest';
import { nameAt, shareOf, stepFrom, type TimeMarks } from './time-marks.ts';

const places: TimeMarks = {
  marks: [
    { at: 100, label: 'One' },
    { at: 105, label: 'Two' },
    { at: 900, label: 'Three' },
  ],
  chapters: [
    { at: 0, title: 'Before' },
    { at: 60, title: 'First half' },
  ],
  go: () => undefined,
};
const span = { first: 0, last: 1_000 };

describe('nameAt', () => {
  it.each([
    [10, 'Before'],
    [60, 'First half'],
    [91, 'First half'],
    [93, 'One'],
    [101, 'One'],
    [104, 'Two'],
    [908, 'Three'],
    [909, 'First half'],
  ])('second %d is named %s', (at, name) => expect(nameAt(places, span, at)).toBe(name));

  it('names nothing without chapters', () => {
    expect(nameAt({ ...places, marks: [], chapters: [] }, span, 50)).toBe('');
  });
});

describe('shareOf', () => {
  it.each([
    [100, 0],
    [150, 0.5],
    [200, 1],
    [99, undefined],
    [201, undefined],
  ])('second %d of a live game that shows 100 to 200', (at, share) =>
    expect(shareOf({ first: 100, last: 200 }, at)).toBe(share),
  );

  it('is nowhere before the media is known', () => {
    expect(shareOf({ first: 0, last: Number.NaN }, 5)).toBeUndefined();
  });
});

describe('stepFrom', () => {
  it.each([
    [0, 1, 100],
    [100, 1, 105],
    [99.7, 1, 105],
    [900, 1, undefined],
    [901, -1, 105],
    [903, -1, 900],
    [101, -1, undefined],
  ] as const)('from second %d by %d', (now, by, at) => expect(stepFrom(places.marks, now, by)?.at).toBe(at));
});
