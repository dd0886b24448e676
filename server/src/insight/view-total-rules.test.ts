import { describe, expect, it } from 'vitest';
import { addReport, assumedTotal, toldTotalOf, type ViewTotal } from './view-total-rules.ts';

const startMs = 1_000_000;
const begun: ViewTotal = { counted_ms: 0, until_ms: startMs };
/** Seconds since the start, and the total in seconds. */
type Report = readonly [at: number, total: number];

function countedOf(reports: readonly Report[], from = begun): number {
  let known = from;
  let sum = 0;
  for (const [at, total] of reports) {
    const { rise_ms, total: next } = addReport(known, { total_ms: total * 1_000 }, startMs + at * 1_000);
    sum += rise_ms;
    known = next;
  }
  return sum / 1_000;
}

describe('[R7.08] the viewing time of a play', () => {
  it.each<[string, Report[], number]>([
    [
      'is the rise of its total',
      [
        [10, 10],
        [20, 20],
        [30, 30],
      ],
      30,
    ],
    [
      'leaves out a pause',
      [
        [10, 10],
        [600, 15],
        [610, 25],
      ],
      25,
    ],
    [
      'counts a repeated report once',
      [
        [10, 10],
        [10, 10],
        [20, 20],
        [20, 20],
      ],
      20,
    ],
    [
      'counts an old report again as nothing',
      [
        [10, 10],
        [20, 20],
        [10, 10],
      ],
      20,
    ],
    [
      'has the seconds of a report that was overtaken',
      [
        [20, 20],
        [10, 10],
        [30, 30],
      ],
      30,
    ],
    [
      'has the seconds of a report that was lost',
      [
        [10, 10],
        [40, 40],
      ],
      40,
    ],
    [
      'evens out clocks that jitter',
      [
        [9.8, 10],
        [20.3, 20],
        [29.9, 30],
        [40, 40],
      ],
      40,
    ],
    [
      'is the time that passed for a viewer who tells hours',
      [
        [10, 28_800],
        [20, 57_600],
        [30, 86_400],
      ],
      30,
    ],
    [
      'is the time that passed for a total that stands still at hours',
      [
        [10, 90_000],
        [20, 90_000],
      ],
      20,
    ],
    [
      'counts nothing for a total that falls',
      [
        [10, 10],
        [20, 5],
        [30, -5],
      ],
      10,
    ],
    ['counts nothing before its start', [[-10, 10]], 0],
  ])('%s', (_, reports, seconds) => {
    expect(countedOf(reports)).toBeCloseTo(seconds, 6);
  });

  it('goes on from what a process alone has counted', () => {
    const told = toldTotalOf(10, 3_000, startMs - 3_600_000);
    if (told === undefined) throw new Error('no total');
    expect(
      countedOf(
        [
          [10, 3_000],
          [20, 3_010],
        ],
        assumedTotal(told),
      ),
    ).toBe(20);
  });
});

describe('a report', () => {
  it.each([
    ['without a total', 10, undefined],
    ['of nothing', 0, 10],
    ['of less than nothing', -4, 10],
    ['of no number', Number.NaN, 10],
  ])('%s tells none', (_, viewing, total) => {
    expect(toldTotalOf(viewing, total, startMs)).toBeUndefined();
  });
  it.each([
    ['1e308', 1e308, 90_000_000],
    ['no number', Number.NaN, 0],
    ['less than nothing', -1, 0],
  ])('with a total of %s stays in bounds', (_, total, ms) => {
    expect(toldTotalOf(10, total, startMs)?.total_ms).toBe(ms);
  });
});
