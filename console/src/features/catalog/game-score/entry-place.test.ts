import { describe, expect, it } from 'vitest';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { clockIn, instantOfDay, placeInPeriod, timeOfDay } from './entry-place.ts';
import { anEntry, start } from './open-log.fixture.ts';

const now = start + 8_000_000;
const placeOf = (
  sport: 'soccer' | 'basketball' | 'volleyball',
  entries: Parameters<typeof foldGame>[0],
  period: number,
  seconds?: number,
) => {
  const rules = sportRules[sport];
  const at = placeInPeriod(foldGame(entries, rules), rules, { period, seconds, now });
  return at === undefined ? undefined : Math.round((at - start) / 1_000);
};
const twoHalves = [
  anEntry('period_start', 0),
  anEntry('period_end', 2_800),
  anEntry('period_start', 3_700),
  anEntry('clock_stop', 4_000),
  anEntry('clock_start', 4_100),
  anEntry('final', 6_500),
];

describe('the place of a forgotten goal', () => {
  it.each([
    ['in the 12th minute', 1, 720, 720],
    ['after the clock had stood still', 2, 2_700 + 400, 4_200],
    ['while the clock stood still', 2, 2_700 + 300, 4_000],
    ['without a clock: at the end of the half', 1, undefined, 2_800],
    ['without a clock: before the final whistle', 2, undefined, 6_500],
    ['beyond the end of the half: at its end', 1, 3_600, 2_800],
    ['in extra time that nobody played: nowhere', 3, 720, undefined],
  ])('%s', (_where, period, seconds, place) => {
    expect(placeOf('soccer', twoHalves, period, seconds)).toBe(place);
  });

  it('goes by a clock that counts down', () => {
    const quarter = [anEntry('period_start', 10), anEntry('period_end', 600)];
    expect(placeOf('basketball', quarter, 1, 420)).toBe(70);
  });

  it('is the present while the period runs', () => {
    expect(placeOf('volleyball', [anEntry('period_start', 0)], 1)).toBe(8_000);
  });
});

it.each([
  ['12:34', 754],
  ['93:10', 5_590],
  ['0:09', 9],
  ['12', undefined],
  ['12:75', undefined],
  ['', undefined],
])('a clock of %o shows %o seconds', (text, seconds) => {
  expect(clockIn(text)).toBe(seconds);
});

it('stands before the end of its period, and not beside it', () => {
  const { soccer } = sportRules;
  const at = placeInPeriod(foldGame(twoHalves, soccer), soccer, { period: 1, seconds: undefined, now });
  expect(at).toBe(start + 2_799_999);
});

describe('a time of day', () => {
  const zone = 'America/Chicago';
  it.each([
    ['13:20', '2026-11-28T19:20:00Z'],
    ['13:20:30', '2026-11-28T19:20:30Z'],
    // The game went on after midnight, and the warm-up was before it.
    ['00:30', '2026-11-29T06:30:00Z'],
  ])('of %s is the nearest one to the game', (text, instant) => {
    expect(instantOfDay(text, zone, start + 6 * 3_600_000)).toBe(Date.parse(instant));
  });

  it('is none for another text, and in an hour that is left out', () => {
    expect(instantOfDay('25:00', zone, start)).toBeUndefined();
    expect(instantOfDay('noon', zone, start)).toBeUndefined();
    expect(instantOfDay('02:30', zone, Date.parse('2026-03-08T14:00:00Z'))).not.toBe(
      Date.parse('2026-03-08T08:30:00Z'),
    );
  });

  it('is shown as its field reads it', () => {
    expect(instantOfDay(timeOfDay(start, zone), zone, start)).toBe(start);
  });
});
