import { describe, expect, it } from 'vitest';
import { startOf } from './seed-fixtures.ts';

const newYork = 'America/New_York';
const at = (day: number, time: `${number}:${number}`, now: string): string =>
  startOf({ day, time }, newYork, new Date(now)).toISOString();

describe('the times of the demo’s games', () => {
  it.each<[string, number, `${number}:${number}`, string, string]>([
    ['tonight is tonight where the game is', 0, '19:00', '2026-11-20T18:00:00Z', '2026-11-21T00:00:00.000Z'],
    [
      'a game of today whose time has come is tomorrow’s',
      0,
      '19:00',
      '2026-11-21T00:30:00Z',
      '2026-11-22T00:00:00.000Z',
    ],
    ['a game about to begin is tomorrow’s', 0, '19:00', '2026-11-20T23:30:00Z', '2026-11-22T00:00:00.000Z'],
    ['a game that is over stays over', -1, '19:00', '2026-11-20T18:00:00Z', '2026-11-20T00:00:00.000Z'],
    ['summer time ends between now and then', 3, '19:00', '2026-10-30T16:00:00Z', '2026-11-03T00:00:00.000Z'],
    [
      'summer time begins between now and then',
      2,
      '19:00',
      '2026-03-07T16:00:00Z',
      '2026-03-09T23:00:00.000Z',
    ],
  ])('%s', (_, day, time, now, start) => {
    expect(at(day, time, now)).toBe(start);
  });
});
