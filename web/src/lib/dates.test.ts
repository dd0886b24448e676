import { describe, expect, it } from 'vitest';
import './date-words.fixture.ts';
import {
  countdownTo,
  dayDistance,
  dayKey,
  formatAgo,
  formatClock,
  formatDate,
  formatDay,
  formatDuration,
  formatEventTime,
  formatOrderDate,
  formatShortDate,
  formatShortDay,
  formatStart,
  formatWeekday,
  formatZoneName,
} from './dates.ts';
import { resolveZone } from '@floodlit/contract/catalog/zone-alias';

const at = (text: string): number => Date.parse(text) / 1000;
/** Friday evening in New York. */
const tipOff = at('2026-11-21T00:00:00Z');

describe('formatEventTime', () => {
  it.each([
    ['America/New_York', 'en', 'Nov 20, 7:00 PM EST'],
    ['America/Los_Angeles', 'en', 'Nov 20, 4:00 PM PST'],
    ['EST', 'en', 'Nov 20, 7:00 PM EST'],
    ['America/New_York', 'fr', '20 nov., 19 h 00 HNE'],
    ['America/Chicago', 'fr', '20 nov., 18 h 00 HNC'],
    ['America/New_York', 'ar', '20 نوفمبر، 7:00 م التوقيت الشرقي'],
    ['UTC', 'ar', '21 نوفمبر، 12:00 ص UTC'],
  ] as const)('[R9.06] in %s, %s: %s', (zone, locale, text) => {
    expect(formatEventTime(tipOff, zone, locale)).toBe(text);
  });

  it('[R9.06] writes a two-digit day', () => {
    expect(formatEventTime(at('2026-12-05T17:30:00Z'), 'America/New_York', 'en')).toBe(
      'Dec 05, 12:30 PM EST',
    );
  });

  it('[R9.06] has the same day as every other short date', () => {
    const [moment, zone] = [at('2026-12-05T17:30:00Z'), 'America/New_York'];
    expect(formatShortDate(moment, zone, 'en')).toBe('Dec 05');
    expect(formatDate(moment, zone, 'en')).toBe('Dec 05, 2026');
    expect(formatShortDay(moment, zone, 'en')).toBe('Sat, Dec 05');
    expect(formatOrderDate('2026-12-05T17:30:00Z', zone, 'en')).toBe('Dec 05, 2026, 12:30 PM EST');
    expect(formatDay(moment, zone, 'en')).toBe('Saturday, December 5');
  });

  it('[R1.03] keeps Latin digits in Arabic', () => {
    expect(formatEventTime(tipOff, 'America/New_York', 'ar')).toMatch(/20.*7:00/);
  });
});

describe('formatClock', () => {
  it.each([
    ['2026-11-20T22:00:00Z', 'fr', '17 h 00'],
    ['2026-11-20T14:05:00Z', 'fr', '9 h 05'],
    ['2026-11-20T05:00:00Z', 'fr', '0 h 00'],
    ['2026-11-20T05:00:00Z', 'en', '12:00 AM'],
    ['2026-11-20T22:00:00Z', 'ar', '5:00 م'],
  ] as const)('[R9.06] writes %s in %s as %s', (moment, locale, text) => {
    expect(formatClock(at(moment), 'America/New_York', locale)).toBe(text);
  });
});

describe('formatStart', () => {
  it.each([
    [0, 'en', 'today at 7:00 PM'],
    [0, 'fr', 'aujourd’hui à 19 h 00'],
    [0, 'ar', 'اليوم، 7:00 م'],
    [1, 'en', 'tomorrow at 7:00 PM'],
    [2, 'en', 'Friday at 7:00 PM'],
    [2, 'fr', 'vendredi à 19 h 00'],
    [2, 'ar', 'الجمعة، 7:00 م'],
    [6, 'en', 'Friday at 7:00 PM'],
    [7, 'en', 'Nov 20, 7:00 PM EST'],
  ] as const)('names the start %d days ahead in %s: %s', (days, locale, text) => {
    expect(formatStart(tipOff, tipOff - days * 86_400, 'America/New_York', locale)).toBe(text);
  });
});

describe('resolveZone', () => {
  const summer = at('2026-07-01T12:00:00Z');
  it.each([
    // Intl alone takes EST for Panama (no summer time), AST for Anchorage, and throws at EDT.
    ['EST', '8:00 AM'],
    ['EDT', '8:00 AM'],
    ['MST', '6:00 AM'],
    ['PST', '5:00 AM'],
    ['AST', '9:00 AM'],
  ])('[R9.06] resolves %s to its common zone', (alias, clock) => {
    expect(formatClock(summer, alias, 'en')).toBe(clock);
  });

  it('leaves IANA names alone and falls back to UTC', () => {
    expect(resolveZone('Europe/Paris')).toBe('Europe/Paris');
    expect(resolveZone('InertPreview/Land')).toBe('UTC');
  });

  it('names the zone', () => {
    expect(formatZoneName(tipOff, 'America/New_York', 'en')).toBe('EST');
    expect(formatZoneName(tipOff, 'America/Los_Angeles', 'fr')).toBe('HNP');
    expect(formatZoneName(tipOff, 'Europe/Paris', 'fr')).toBe('UTC+1');
    expect(formatZoneName(tipOff, 'Africa/Cairo', 'ar')).toBe('توقيت مصر');
    expect(formatZoneName(tipOff, 'PST', 'ar')).toBe('توقيت المحيط الهادي');
  });
});

describe('days', () => {
  it('are those of the zone', () => {
    expect(dayKey(tipOff, 'America/New_York')).toBe('2026-11-20');
    expect(dayKey(tipOff, 'Europe/Paris')).toBe('2026-11-21');
  });

  it('are counted by the calendar, also over the change of the clocks', () => {
    const before = at('2026-10-31T23:30:00Z');
    expect(dayDistance(at('2026-11-01T23:30:00Z'), before, 'America/New_York')).toBe(1);
    expect(dayDistance(before, before, 'America/New_York')).toBe(0);
  });
});

describe('short dates', () => {
  it('are the weekday or the day of the zone', () => {
    expect(formatWeekday(tipOff, 'America/New_York', 'en')).toBe('Fri');
    expect(formatWeekday(tipOff, 'Europe/Paris', 'fr')).toBe('sam.');
    expect(formatShortDate(tipOff, 'America/New_York', 'en')).toBe('Nov 20');
    expect(formatShortDate(tipOff, 'Europe/Paris', 'ar')).toContain('21');
  });
});

describe('spans', () => {
  it('count down to zero and no further', () => {
    expect(countdownTo(tipOff, tipOff - 93_784)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
    expect(countdownTo(tipOff, tipOff + 5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it.each([
    [8, '0:08'],
    [754, '12:34'],
    [6128, '1:42:08'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it('tell how long ago, in the reader’s language', () => {
    expect(formatAgo(tipOff, tipOff + 32 * 60, 'en')).toBe('32 minutes ago');
    expect(formatAgo(tipOff, tipOff + 3 * 3600, 'fr')).toBe('il y a 3 heures');
  });
});
