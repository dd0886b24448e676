import { describe, expect, it } from 'vitest';
import {
  addMonths,
  calendarStart,
  dayAfterKey,
  EARLIEST_DAY,
  moveStrip,
  stripStart,
  weeksOf,
  weekStartOf,
} from './calendar.ts';

const at = (text: string): number => Date.parse(text) / 1000;

describe('calendarStart', () => {
  it.each([
    ['2026-11-20T18:00:00Z', 'UTC', '2026-11-21'],
    ['2026-11-20T18:00:00Z', 'Asia/Tokyo', '2026-11-22'],
    // 86,400 seconds after 23:30 are still the same day of 25 hours.
    ['2026-11-01T04:30:00Z', 'America/New_York', '2026-11-01'],
    // After 23:30, before the day of 23 hours, they reach the day after it.
    ['2026-03-08T04:30:00Z', 'America/New_York', '2026-03-09'],
    ['2026-12-31T12:00:00Z', 'Europe/Paris', '2027-01-01'],
    ['2022-07-30T12:00:00Z', 'UTC', EARLIEST_DAY],
    ['1970-01-01T00:00:00Z', 'UTC', EARLIEST_DAY],
  ])('[R9.06] of %s in %s is %s', (moment, zone, day) => {
    expect(calendarStart(at(moment), zone)).toBe(day);
  });
});

describe('weeksOf', () => {
  it('[R9.06] begins weeks where the reader looks for them', () => {
    expect(weeksOf('2026-11', weekStartOf('en'))[0]?.[0]).toBe('2026-11-01');
    expect(weeksOf('2026-11', weekStartOf('fr'))[0]?.[0]).toBe('2026-10-26');
    expect(weeksOf('2026-11', weekStartOf('ar'))[0]?.[0]).toBe('2026-10-31');
  });

  it.each([
    ['2026-02', 0, 4],
    ['2026-11', 0, 5],
    ['2026-11', 1, 6],
    ['2028-02', 1, 5],
  ])('has every day of %s, weeks beginning at %d, in %d weeks', (month, weekStart, count) => {
    const weeks = weeksOf(month, weekStart);
    expect(weeks).toHaveLength(count);
    const days = weeks.flat();
    expect(days).toEqual(days.toSorted());
    const [year = 0, number = 0] = month.split('-').map(Number);
    expect(days.filter((day) => day.startsWith(month))).toHaveLength(
      new Date(Date.UTC(year, number, 0)).getUTCDate(),
    );
  });
});

describe('dayAfterKey', () => {
  const plain = { isShifted: false, isRightToLeft: false, weekStart: 0 };
  it.each([
    ['ArrowRight', {}, '2026-11-21'],
    ['ArrowLeft', {}, '2026-11-19'],
    ['ArrowRight', { isRightToLeft: true }, '2026-11-19'],
    ['ArrowLeft', { isRightToLeft: true }, '2026-11-21'],
    ['ArrowDown', {}, '2026-11-27'],
    ['ArrowUp', {}, '2026-11-13'],
    ['Home', {}, '2026-11-15'],
    ['End', {}, '2026-11-21'],
    ['Home', { weekStart: 1 }, '2026-11-16'],
    ['PageDown', {}, '2026-12-20'],
    ['PageUp', {}, '2026-10-20'],
    ['PageDown', { isShifted: true }, '2027-11-20'],
    ['Enter', {}, undefined],
    ['constructor', {}, undefined],
  ])('[R9.06] %s %o leads from November 20 to %s', (key, how, day) => {
    expect(dayAfterKey('2026-11-20', key, { ...plain, ...how })).toBe(day);
  });

  it('[R9.06] never moves before the earliest day', () => {
    expect(dayAfterKey('2022-08-03', 'ArrowUp', plain)).toBe(EARLIEST_DAY);
    expect(dayAfterKey('2022-08-03', 'PageUp', plain)).toBe(EARLIEST_DAY);
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %d is %s', (day, months, moved) => {
    expect(addMonths(day, months)).toBe(moved);
  });
});

describe('the strip', () => {
  it.each([
    [undefined, '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026-12-03', '2026-11-20'],
    ['2026-12-04', '2026-12-04'],
    ['2026-11-19', '2026-11-13'],
    ['2022-08-01', EARLIEST_DAY],
  ])('shows %s when it begins at %s', (day, first) => {
    expect(stripStart('2026-11-20', day)).toBe(first);
  });

  it('moves by weeks and not before the earliest day', () => {
    expect(moveStrip('2026-11-20', 1)).toBe('2026-11-27');
    expect(moveStrip('2022-08-05', -1)).toBe(EARLIEST_DAY);
  });
});
