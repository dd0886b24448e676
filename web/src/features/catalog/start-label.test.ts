import { describe, expect, it } from 'vitest';
import { isLate, startLabelOf } from './start-label.ts';

const zone = 'America/New_York';
const at = (text: string): number => Date.parse(text) / 1000;
/** Friday, 7:00 PM in New York. */
const start = at('2026-11-21T00:00:00Z');
const hour = 3600;

describe('startLabelOf', () => {
  it.each([
    ['a week before', start - 7 * 24 * hour, 'date'],
    ['six days before', start - 6 * 24 * hour, 'weekday'],
    ['two days before', start - 48 * hour, 'weekday'],
    ['21 hours before, the evening before', start - 21 * hour, 'tomorrow'],
    ['20 hours before, on the same day', start - 18 * hour, 'today'],
    ['61 minutes before', start - 61 * 60, 'today'],
    ['an hour before', start - hour, 'countdown'],
    ['a second before', start - 1, 'countdown'],
    ['at the start', start, 'late'],
    ['two hours after the start', start + 2 * hour, 'late'],
    ['the next day', start + 24 * hour, 'date'],
  ] as const)('%s: %s → %s', (_, now, label) => {
    expect(startLabelOf(start, now, zone)).toBe(label);
  });

  it('counts the last hour down across midnight', () => {
    const midnight = at('2026-11-21T05:10:00Z');
    expect(startLabelOf(midnight, midnight - 1800, zone)).toBe('countdown');
    expect(startLabelOf(midnight, midnight - 2 * hour, zone)).toBe('tomorrow');
  });

  it('names the day of the viewer', () => {
    expect(startLabelOf(start, start - 10 * hour, 'Europe/Paris')).toBe('tomorrow');
    expect(startLabelOf(start, start - 10 * hour, zone)).toBe('today');
  });
});

describe('isLate', () => {
  it.each([
    ['upcoming', start - 1, false],
    ['upcoming', start, true],
    ['upcoming', start + 7 * hour, false],
    ['live', start + 60, false],
    ['finished', start + 60, false],
  ] as const)('%s at %s: %s', (stream_status, now, late) => {
    expect(isLate({ stream_status, event_utc_ts: start }, now)).toBe(late);
  });
  it('waits for no picture of a cancelled game', () => {
    expect(isLate({ stream_status: 'upcoming', event_utc_ts: start, is_cancelled: true }, start)).toBe(false);
  });
});
