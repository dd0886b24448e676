import { describe, expect, it } from 'vitest';
import { nextPeriodEnd } from './periods.ts';

const at = (text: string) => Date.parse(text) / 1000;

describe('the end of a period', () => {
  it.each([
    ['2026-01-31T10:00:00Z', 'month', 1, '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'],
    ['2024-02-29T00:00:00Z', 'year', 1, '2024-02-29T00:00:00Z', '2025-02-28T00:00:00Z'],
    ['2024-02-29T00:00:00Z', 'year', 1, '2027-02-28T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['2026-01-01T00:00:00Z', 'day', 30, '2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z'],
    ['2026-01-01T00:00:00Z', 'day', 30, '2026-01-31T00:00:00Z', '2026-03-02T00:00:00Z'],
    ['2026-01-01T00:00:00Z', 'week', 2, '2026-01-15T00:00:00Z', '2026-01-29T00:00:00Z'],
    ['2016-01-31T00:00:00Z', 'month', 1, '2026-10-31T00:00:00Z', '2026-11-30T00:00:00Z'],
    ['2026-01-15T12:30:00Z', 'month', 12, '2026-01-15T12:30:00Z', '2027-01-15T12:30:00Z'],
  ])('anchored at %s, every %s × %i, from %s is %s', (anchor, interval, interval_count, start, end) => {
    expect(nextPeriodEnd(at(anchor), { interval, interval_count }, at(start))).toBe(at(end));
  });
});
