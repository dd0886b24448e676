import { describe, expect, it } from 'vitest';
import { instantOf, wallOf, weekAfter } from './wall-time.ts';

describe('a time on the wall', () => {
  it.each([
    ['2026-11-27T19:00', 'America/Chicago', '2026-11-28T01:00:00.000Z'],
    ['2026-07-01T19:00', 'America/Chicago', '2026-07-02T00:00:00.000Z'],
    // The clock shows this hour twice. The first one counts.
    ['2026-11-01T01:30', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
    // The clock leaves this hour out.
    ['2027-03-14T02:30', 'America/Chicago', undefined],
    ['', 'America/Chicago', undefined],
    ['2026-13-01T10:00', 'UTC', undefined],
    ['2026-11-27T19:00', 'Mars/Olympus', undefined],
  ])('%s in %s is %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant);
  });

  it('is the same after a way there and back', () => {
    expect(wallOf('2026-11-28T01:00:00.000Z', 'America/Chicago')).toBe('2026-11-27T19:00');
    expect(wallOf('2026-11-28T01:00:00.000Z', 'Asia/Kathmandu')).toBe('2026-11-28T06:45');
  });

  it('keeps its hour a week later, also over the end of summer time', () => {
    expect(weekAfter('2026-10-29T00:00:00.000Z', 'America/Chicago')).toBe('2026-11-04T19:00');
  });
});
