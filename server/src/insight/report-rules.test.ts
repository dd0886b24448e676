import { describe, expect, it } from 'vitest';
import { changeOf, compareRows, csvOf, periodBefore, periodOf, shownCell } from './report-rules.ts';

describe('periods', () => {
  it.each([
    ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
    ['2028-02-29', '2028-03-01', '2028-02-27', '2028-02-28'],
  ])('%s to %s follows %s to %s', (from, to, beforeFrom, beforeTo) => {
    expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });
  it.each([
    ['2026-11-21', '2026-11-20'],
    ['2026-02-30', '2026-03-01'],
    ['2020-01-01', '2026-01-01'],
    ["2026-11-20'; drop", '2026-11-20'],
    ['', ''],
  ])('refuses %j to %j', (from, to) => {
    expect(periodOf(from, to)).toBeUndefined();
  });
});

describe('CSV', () => {
  it('writes a table with a heading', () => {
    const columns = [
      { key: 'name', kind: 'text' },
      { key: 'hours', kind: 'hours' },
      { key: 'change', kind: 'share' },
      { key: 'net', kind: 'money' },
    ] as const;
    const rows = [{ name: '=x', hours: 5_400_000, change: -0.256, net: -1_999 }];
    expect(csvOf({ columns, rows })).toBe("\uFEFFname,hours,change,net\r\n'=x,1.5,-25.6,-19.99\r\n");
  });
  it.each([
    [null, 'money', null],
    [1_999, 'money', 19.99],
    [0.123_45, 'share', 12.3],
    [3, 'count', 3],
  ] as const)('shows %j as %s', (cell, kind, shown) => {
    expect(shownCell(cell, kind)).toBe(shown);
  });
});

describe('the period before', () => {
  it.each([
    [150, 100, 0.5],
    [0, 100, -1],
    [5, 0, null],
  ])('%s after %s', (now, before, change) => {
    expect(changeOf(now, before)).toBe(change);
  });
  it('is joined by the name', () => {
    const rows = [
      { name: 'Basketball', viewed: 300 },
      { name: 'Hockey', viewed: 50 },
    ];
    expect(compareRows(rows, [{ name: 'Basketball', viewed: 200 }], 'viewed', ['name'])).toEqual([
      { name: 'Basketball', viewed: 300, before: 200, change: 0.5 },
      { name: 'Hockey', viewed: 50, before: 0, change: null },
    ]);
  });
});
