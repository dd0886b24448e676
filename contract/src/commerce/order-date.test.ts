import { describe, expect, it } from 'vitest';
import { longDayLabel, orderDateLabel, orderMoment } from './order-date.ts';

describe('the date of an order', () => {
  it('is the time of payment, or of creation for an unpaid order', () => {
    const created_at = '2026-11-24T00:00:00.000Z';
    const paid_at = '2026-11-24T00:05:00.000Z';
    expect(orderMoment({ created_at, paid_at })).toBe(paid_at);
    expect(orderMoment({ created_at, paid_at: null })).toBe(created_at);
  });

  it.each([
    ['en', 'America/New_York', 'Nov 23, 2026, 7:05 PM EST'],
    ['en', 'EST', 'Nov 23, 2026, 7:05 PM EST'],
    ['fr', 'America/Toronto', '23 nov. 2026, 19 h 05 HNE'],
    ['fr', 'UTC', '24 nov. 2026, 0 h 05 UTC'],
    ['en', 'UTC', 'Nov 24, 2026, 12:05 AM UTC'],
    ['ar', 'America/New_York', '23 نوفمبر 2026، 7:05 م التوقيت الشرقي'],
  ] as const)('reads in %s, in %s: %s', (locale, zone, label) => {
    expect(orderDateLabel('2026-11-24T00:05:00.000Z', zone, locale)).toBe(label);
  });
});

describe('the day that a letter names', () => {
  it.each([
    ['en', 'November 23, 2026'],
    ['fr', '23 novembre 2026'],
    ['ar', '23 نوفمبر 2026'],
  ] as const)('reads in %s: %s', (locale, label) => {
    expect(longDayLabel(new Date('2026-11-24T00:05:00.000Z'), 'EST', locale)).toBe(label);
  });
});
