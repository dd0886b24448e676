import { describe, expect, it } from 'vitest';
import { gamePhase, overtimesOf, periodName, type PeriodNameKey } from './period-name.ts';
import { sportRules, type SportKey } from './sport-rules.ts';

describe('periodName', () => {
  it.each<[SportKey, number, PeriodNameKey, number]>([
    ['soccer', 1, 'half', 1],
    ['soccer', 2, 'half', 2],
    ['soccer', 3, 'extra_time', 1],
    ['soccer', 4, 'extra_time', 2],
    ['basketball', 3, 'quarter', 3],
    ['basketball', 5, 'overtime', 1],
    ['basketball', 6, 'overtime', 2],
    ['hockey', 2, 'period', 2],
    ['hockey', 4, 'overtime', 1],
    ['volleyball', 4, 'set', 4],
    ['volleyball', 6, 'set', 6],
    ['baseball', 1, 'inning_top', 1],
    ['baseball', 2, 'inning_bottom', 1],
    ['baseball', 9, 'inning_top', 5],
    ['baseball', 19, 'inning_top', 10],
    ['baseball', 20, 'inning_bottom', 10],
    ['american_football', 4, 'quarter', 4],
    ['plain', 1, 'period', 1],
  ])('in %s, number %i is %s %i', (sport, period, key, number) => {
    expect(periodName(sportRules[sport], period)).toEqual({ key, number });
  });
});

it('two halves with a clock that counts down are those of college basketball, which has overtime', () => {
  const rules = { ...sportRules.basketball, periods: { kind: 'half', count: 2, seconds: 1_200 } } as const;
  expect(periodName(rules, 2)).toEqual({ key: 'half', number: 2 });
  expect(periodName(rules, 3)).toEqual({ key: 'overtime', number: 1 });
  expect(gamePhase({ rules, status: 'final', period: 3 })).toMatchObject({ isExtraTime: false });
});

describe('overtimesOf', () => {
  it.each<[SportKey, number, number]>([
    ['basketball', 4, 0],
    ['basketball', 6, 2],
    ['soccer', 0, 0],
    ['volleyball', 7, 0],
    ['baseball', 22, 0],
  ])('in %s, %i periods hold %i overtimes', (sport, period, expected) => {
    expect(overtimesOf(sportRules[sport], period)).toBe(expected);
  });
});

describe('gamePhase', () => {
  it.each<[SportKey, 'scheduled' | 'live' | 'break' | 'final', number, object]>([
    ['soccer', 'scheduled', 0, { key: 'scheduled' }],
    ['soccer', 'live', 2, { key: 'playing', name: { key: 'half', number: 2 } }],
    ['soccer', 'break', 1, { key: 'half_time' }],
    ['soccer', 'break', 2, { key: 'break', name: { key: 'half', number: 2 } }],
    ['basketball', 'break', 2, { key: 'half_time' }],
    ['basketball', 'break', 1, { key: 'break', name: { key: 'quarter', number: 1 } }],
    ['hockey', 'break', 2, { key: 'break', name: { key: 'period', number: 2 } }],
    // Two periods of a sport without rules of its own are no halves.
    ['plain', 'break', 1, { key: 'break', name: { key: 'period', number: 1 } }],
    ['baseball', 'live', 9, { key: 'playing', name: { key: 'inning_top', number: 5 } }],
    ['basketball', 'final', 4, { key: 'final', overtimes: 0, isExtraTime: false }],
    ['basketball', 'final', 6, { key: 'final', overtimes: 2, isExtraTime: false }],
    ['soccer', 'final', 4, { key: 'final', overtimes: 2, isExtraTime: true }],
    ['soccer', 'final', 0, { key: 'final', overtimes: 0, isExtraTime: true }],
  ])('in %s, %s %i', (sport, status, period, expected) => {
    expect(gamePhase({ rules: sportRules[sport], status, period })).toEqual(expected);
  });
});
