import { describe, expect, it } from 'vitest';
import { consoleSiteOf } from '../console-site.ts';
import { dayOfGame, namedFields, operatorIdsOf, reachOf, withinGame } from './rules.ts';

describe('how phones reach the console', () => {
  it.each([
    ['https://tv.example.com', 'console.example.com', 'fine'],
    ['http://tv.example.com', 'console.example.com', 'no_https'],
    ['http://localhost:4000', 'console.localhost', 'this_machine_only'],
    // A phone resolves the name to itself.
    ['https://localhost:4443', 'console.localhost', 'this_machine_only'],
    ['http://127.0.0.1:4000', '127.0.0.1', 'this_machine_only'],
  ])('of %s at %s is told', (publicUrl, host, reach) => {
    expect(reachOf(consoleSiteOf(host, publicUrl))).toBe(reach);
  });
});

describe('the day of a game', () => {
  it.each([
    ['2026-11-29T03:30:00Z', 'America/Chicago', '2026-11-28'],
    ['2026-11-29T03:30:00Z', 'Europe/Paris', '2026-11-29'],
    ['2026-11-28T13:00:00Z', 'Pacific/Kiritimati', '2026-11-29'],
    // An abbreviation, and a zone that nobody knows.
    ['2026-11-29T03:30:00Z', 'CST', '2026-11-28'],
    ['2026-11-29T03:30:00Z', 'Nowhere/Else', '2026-11-29'],
  ])('of %s in %s is that of its place', (start, time_zone, day) => {
    expect(dayOfGame({ starts_at: new Date(start), time_zone })).toBe(day);
  });
});

it('finds the operators among authors', () => {
  expect(operatorIdsOf(['operator:7', 'link:3', 'demo', 'operator:x', 'operator:12'])).toEqual([7, 12]);
});

it.each([
  ['2026-11-28T19:40:00Z', '2026-11-28T19:40:00Z'],
  ['2026-11-28T23:00:00Z', '2026-11-28T21:00:00Z'],
  ['1970-01-01T00:00:00Z', '2026-11-28T07:00:00Z'],
])('an entry of the office at %s stands at %s', (typed, placed) => {
  const starts_at = new Date('2026-11-28T19:00:00Z');
  const now = new Date('2026-11-28T21:00:00Z');
  const entry = { id: 'a', kind: 'timeout', at: Date.parse(typed) } as Parameters<typeof withinGame>[0];
  expect(withinGame(entry, { starts_at }, now).at).toBe(Date.parse(placed));
});

it('records the parts of an entry that it uses', () => {
  const empty = { side: null, period: null, player_number: null, text: null, clock_seconds: null };
  const entry = { ...empty, home: null, away: null, is_sure: null, target: null, replaces: null };
  expect(
    namedFields({ ...entry, id: 'a', kind: 'score', side: 'home', points: 1, phone_at: 5, order: 1 }),
  ).toEqual({ id: 'a', kind: 'score', side: 'home', points: 1 });
});
