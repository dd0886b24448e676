import { describe, expect, it } from 'vitest';
import { venueTime } from './venue-time.ts';

describe('the start of a game on the clock of its venue', () => {
  it.each([
    [
      '2026-11-28T01:00:00Z',
      'America/Chicago',
      /^ {2}there: Fri, Nov 27, 2026, 7:00 PM CST \(America\/Chicago\)$/,
    ],
    ['2026-11-01T06:30:00Z', 'America/Chicago', /1:30 AM CDT \(America\/Chicago\): the first of two/],
    ['2026-11-01T07:30:00Z', 'America/Chicago', /1:30 AM CST \(America\/Chicago\): the second of two/],
  ])('%s in %s', (moment, zone, line) => {
    expect(venueTime(new Date(moment), zone)).toMatch(line);
  });
});
