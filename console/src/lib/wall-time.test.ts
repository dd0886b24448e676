import { describe, expect, it } from 'vitest';
import { instantOf, isTwice, wallOf, wallProblem, weekAfter } from './wall-time.ts';

describe('a time on the wall', () => {
  it.each([
    ['2026-11-27T19:00', 'America/Chicago', '2026-11-28T01:00:00.000Z'],
    ['2026-07-01T19:00', 'America/Chicago', '2026-07-02T00:00:00.000Z'],
    // The clock shows this hour twice.
    ['2026-11-01T01:30', 'America/Chicago', undefined],
    ['2026-11-01T01:30/first', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
    ['2026-11-01T01:30/second', 'America/Chicago', '2026-11-01T07:30:00.000Z'],
    ['2026-10-25T02:00/first', 'Europe/Paris', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T02:59/second', 'Europe/Paris', '2026-10-25T01:59:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
    // An answer that the time no longer needs, after another zone was chosen.
    ['2026-11-01T01:30/second', 'America/Phoenix', '2026-11-01T08:30:00.000Z'],
    // The clock leaves this hour out.
    ['2027-03-14T02:30', 'America/Chicago', undefined],
    ['', 'America/Chicago', undefined],
    ['2026-13-01T10:00', 'UTC', undefined],
    ['2026-11-27T19:00', 'Mars/Olympus', undefined],
  ])('%s in %s is %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant);
  });

  it.each([
    ['2026-11-01T01:30', 'America/Chicago', true, 'This time comes twice'],
    ['2026-11-01T00:30', 'America/Chicago', false, 'This time does not exist'],
    ['2027-03-14T02:30', 'America/Chicago', false, 'This time does not exist'],
    ['', 'America/Chicago', false, 'This time does not exist'],
  ])('%s in %s comes twice: %s', (wall, zone, twice, problem) => {
    expect([isTwice(wall, zone), wallProblem(wall, zone)]).toEqual([twice, problem]);
  });

  it.each([
    ['2026-11-28T01:00:00.000Z', 'America/Chicago', '2026-11-27T19:00'],
    ['2026-11-28T01:00:00.000Z', 'Asia/Kathmandu', '2026-11-28T06:45'],
    ['2026-11-01T06:30:00.000Z', 'America/Chicago', '2026-11-01T01:30/first'],
    ['2026-11-01T07:30:00.000Z', 'America/Chicago', '2026-11-01T01:30/second'],
  ])('%s in %s is shown as %s, and is the same after a way there and back', (instant, zone, wall) => {
    expect(wallOf(instant, zone)).toBe(wall);
    expect(instantOf(wall, zone)).toBe(instant);
  });

  it('keeps its hour a week later, also over the end of summer time', () => {
    expect(weekAfter('2026-10-29T00:00:00.000Z', 'America/Chicago')).toBe('2026-11-04T19:00');
  });
});
