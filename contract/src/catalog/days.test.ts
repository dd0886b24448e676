import { describe, expect, it, vi } from 'vitest';
import { addDays, aheadOfUtc, dayBounds, daysBetween, isDay, startOfDay } from './days.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const HOUR = 3600;

describe('startOfDay', () => {
  it.each([
    ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00Z'],
    ['2026-11-20', 'Asia/Tokyo', '2026-11-19T15:00:00Z'],
    ['2026-11-20', 'America/Phoenix', '2026-11-20T07:00:00Z'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00Z'],
    ['2026-11-20', 'Pacific/Pago_Pago', '2026-11-20T11:00:00Z'],
    ['2026-11-20', 'Asia/Kathmandu', '2026-11-19T18:15:00Z'],
    // Abbreviations have their common meaning: not Panama, not Anchorage.
    ['2026-07-01', 'EST', '2026-07-01T04:00:00Z'],
    ['2026-07-01', 'AST', '2026-07-01T03:00:00Z'],
    // These days have no midnight.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    // Midnight comes twice: the day begins with the first.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
  ])('[R9.06] %s in %s is %s', (day, zone, text) => {
    expect(new Date(startOfDay(day, zone) * 1000).toISOString()).toBe(text.replace('Z', '.000Z'));
  });

  // Adding 86,400 seconds to the start of these days misses the next start.
  it.each([
    ['America/New_York', '2026-03-08', 23, '2026-11-01', 25],
    ['Europe/Paris', '2026-03-29', 23, '2026-10-25', 25],
    ['America/St_Johns', '2026-03-08', 23, '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5, '2026-04-05', 24.5],
    ['America/Santiago', '2026-09-06', 23, '2026-04-04', 25],
    ['America/Phoenix', '2026-03-08', 24, '2026-11-01', 24],
  ])('[R9.06] [T80] days of %s: %s has %d hours, %s has %d', (zone, spring, short, autumn, long) => {
    for (const [day, hours] of [
      [spring, short],
      [autumn, long],
    ] as const) {
      expect((startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / HOUR).toBe(hours);
      expect((startOfDay(day, zone) - startOfDay(addDays(day, -1), zone)) / HOUR).toBe(24);
    }
  });

  it('[R9.06] is the first second of its day and of no other, every day of three years', () => {
    const zones = [
      'America/New_York',
      'Europe/Paris',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Africa/Casablanca',
      'Asia/Kolkata',
    ];
    for (const zone of zones) {
      const days = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
      for (let day = '2025-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
        const start = startOfDay(day, zone);
        expect([days.format((start - 1) * 1000), days.format(start * 1000)]).toEqual([addDays(day, -1), day]);
      }
    }
  });
});

describe('days', () => {
  it('are counted by the calendar', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-11-02', '2026-10-31')).toBe(2);
  });

  it.each([
    ['2026-11-20', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['tomorrow', false],
    ['', false],
  ])('[R9.06] %s is a day: %s', (text, answer) => {
    expect(isDay(text)).toBe(answer);
  });

  it('bound each other', () => {
    expect(dayBounds('2026-10-31', 2, 'America/New_York')).toEqual([
      at('2026-10-31T04:00:00Z'),
      at('2026-11-01T04:00:00Z'),
      at('2026-11-02T05:00:00Z'),
    ]);
  });

  it('know the offset of a zone', () => {
    expect(aheadOfUtc(at('2026-11-20T12:00:00Z'), 'America/St_Johns')).toBe(-3.5 * HOUR);
    expect(aheadOfUtc(at('2026-11-20T12:00:00Z'), 'Nowhere/Land')).toBe(0);
  });

  it('[T70] cache one formatter for all spellings of a zone, and limit the cache', () => {
    const make = vi.spyOn(Intl, 'DateTimeFormat');
    const clocksMade = (): number =>
      make.mock.calls.filter(([locale]) => String(locale).startsWith('en-US')).length;
    const zone = 'America/Boise';
    for (let spelling = 0; spelling < 500; spelling++)
      aheadOfUtc(
        0,
        Array.from(zone, (letter, at) => (spelling & (1 << at) ? letter.toUpperCase() : letter)).join(''),
      );
    expect(clocksMade()).toBe(1);
    const offsets = Array.from(
      { length: 1_400 },
      (_, minutes) =>
        `+${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    );
    for (const offset of offsets) aheadOfUtc(0, offset);
    const before = clocksMade();
    aheadOfUtc(0, zone);
    expect(clocksMade()).toBe(before + 1);
    make.mockRestore();
  });
});
