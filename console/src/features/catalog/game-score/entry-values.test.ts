import { describe, expect, it } from 'vitest';
import { sportRules, type SportKey } from '@floodlit/contract/sums/sport-rules';
import type { SportRules } from '@floodlit/contract/catalog/sport-rules';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { aLog, anEntry, start } from './open-log.fixture.ts';
import { mergeLog } from './open-log.ts';
import {
  confirmed,
  correctionOf,
  draftOf,
  isEditable,
  kindsFor,
  newValues,
  placeOf,
  placesFor,
  valuesOf,
  type EntryValues,
} from './entry-values.ts';

const twoHalves = [
  anEntry('period_start', 0),
  anEntry('period_end', 2_800),
  anEntry('period_start', 3_700),
  anEntry('final', 6_500, { home: 2, away: 1 }),
];
const log = mergeLog(undefined, aLog(twoHalves));
const live = mergeLog(undefined, aLog(twoHalves.slice(0, 3)));
const withoutTeams = mergeLog(undefined, aLog(twoHalves, { game: { ...log.game, home: null } }));
const withRules = (sport: SportKey) =>
  mergeLog(undefined, aLog(twoHalves, { rules: sportRules[sport] as SportRules }));
const values = (changes: Partial<EntryValues>): EntryValues => ({
  ...newValues(changes.kind ?? 'score', log),
  ...changes,
});
const problemOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (problem) {
    return (problem as { field: string }).field;
  }
};

describe('an entry that the office adds', () => {
  it.each([
    [
      values({ side: 'away', player_number: '9' }),
      { kind: 'score', side: 'away', points: 1, text: 'goal', player_number: '9' },
    ],
    [values({ button: '', points: '-1' }), { kind: 'score', points: -1, text: null }],
    [
      values({ kind: 'penalty', side: '', button: 'red_card' }),
      { kind: 'penalty', side: null, text: 'red_card' },
    ],
    [values({ kind: 'timeout', side: 'home' }), { kind: 'timeout', side: 'home' }],
    [values({ kind: 'custom', text: ' Rain ' }), { kind: 'custom', text: 'Rain' }],
    [values({ kind: 'period_start', period: '3' }), { kind: 'period_start', period: 3 }],
    [values({ kind: 'clock_set', clock_set: '12:34' }), { kind: 'clock_set', clock_seconds: 754 }],
    [values({ kind: 'final', home: '2', away: '0' }), { kind: 'final', home: 2, away: 0 }],
    [values({ kind: 'final' }), { kind: 'final', home: null, away: null }],
  ])('%#: is sent with the parts of its kind', (given, draft) => {
    expect(draftOf(given, log)).toMatchObject(draft);
  });

  it.each([
    [values({ button: '', points: '' }), 'points'],
    [values({ player_number: '1234' }), 'player_number'],
    [values({ kind: 'custom', text: ' ' }), 'text'],
    [values({ kind: 'period_start', period: '0' }), 'period'],
    [values({ kind: 'clock_set', clock_set: '12' }), 'clock_set'],
    [values({ kind: 'final', home: '2', away: '' }), 'away'],
  ])('%#: is not sent while a field is wrong', (given, field) => {
    expect(problemOf(() => draftOf(given, log))).toBe(field);
  });

  it('stands in a period, at its clock or at its end', () => {
    expect(placeOf(values({ place: '1', clock: '12:00' }), log)).toBe(start + 720_000);
    expect(placeOf(values({ place: '1' }), log)).toBe(start + 2_799_999);
    expect(problemOf(() => placeOf(values({ place: '1', clock: 'noon' }), log))).toBe('clock');
  });

  it('stands at a time of day, or now', () => {
    expect(placeOf(values({ place: 'time', time: '13:30' }), log)).toBe(start + 1_800_000);
    expect(problemOf(() => placeOf(values({ place: 'time', time: '' }), log))).toBe('time');
    expect(placeOf(values({ place: 'now' }), live)).toBeUndefined();
  });

  it('begins in the last period of a game that is over, and now while it runs', () => {
    expect(placesFor('score', log)).toEqual(['2', '1', 'time']);
    expect(placesFor('score', live)).toEqual(['now', '2', '1', 'time']);
    expect(placesFor('final', log)).toEqual(['time']);
  });
});

it('the kinds are those of the sport, and of a game with two teams', () => {
  expect(kindsFor(withRules('baseball').rules, log.game)).toEqual([
    'score',
    'big_play',
    'penalty',
    'custom',
    'period_start',
    'period_end',
    'final',
  ]);
  expect(kindsFor(log.rules, withoutTeams.game)).not.toContain('score');
});

describe('a correction', () => {
  const goal = anEntry('score', 10, { side: 'home', points: 1, text: 'goal' }) as GameEntry;

  it('takes the place of the entry, with what has changed', () => {
    const changed = { ...valuesOf(goal), side: 'away' as const };
    expect(correctionOf(changed, log, goal)).toMatchObject({ side: 'away', points: 1, replaces: goal.id });
  });

  it('keeps the points of a button that the sport no longer has', () => {
    const dunk = { ...goal, text: 'three_points', points: 3 };
    expect(correctionOf(valuesOf(dunk), log, dunk)).toMatchObject({ text: 'three_points', points: 3 });
  });

  it('keeps the doubt of the scorer, unless the office types or confirms the score', () => {
    const end = { ...(anEntry('final', 9) as GameEntry), is_sure: false };
    expect(correctionOf(valuesOf(end), log, end).is_sure).toBe(false);
    expect(correctionOf({ ...valuesOf(end), home: '1', away: '0' }, log, end).is_sure).toBeNull();
    expect(confirmed(end)).toMatchObject({ kind: 'final', is_sure: null, replaces: end.id });
  });

  it('is not offered for the end of a game without two teams, which has no result', () => {
    expect(isEditable({ kind: 'final' }, log.game)).toBe(true);
    expect(isEditable({ kind: 'final' }, withoutTeams.game)).toBe(false);
    expect(isEditable({ kind: 'custom' }, withoutTeams.game)).toBe(true);
  });
});
