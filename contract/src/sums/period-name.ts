// The names of periods and of a game's phases, as keys of texts. Pages, player and scorer use the same.
import type { ScoreRules } from './sport-rules.ts';

export const periodNameKeys = [
  'period',
  'half',
  'quarter',
  'set',
  'inning_top',
  'inning_bottom',
  'extra_time',
  'overtime',
] as const;
export type PeriodNameKey = (typeof periodNameKeys)[number];

/** `number` counts within the key: the second overtime is 2, and both halves of the fifth inning are 5. */
export interface PeriodName {
  readonly key: PeriodNameKey;
  readonly number: number;
}

type Rules = Pick<ScoreRules, 'periods' | 'score' | 'clock'>;

/** College basketball plays halves too. Its clock counts down, and what follows is overtime. */
const hasExtraTime = ({ periods: { kind }, clock }: Rules): boolean => kind === 'half' && clock !== 'down';

/** @param period from 1 */
export function periodName(rules: Rules, period: number): PeriodName {
  const { kind, count } = rules.periods;
  if (kind === 'half_inning')
    return { key: period % 2 === 1 ? 'inning_top' : 'inning_bottom', number: Math.ceil(period / 2) };
  if (kind === 'set') return { key: 'set', number: period };
  if (period > count) return { key: hasExtraTime(rules) ? 'extra_time' : 'overtime', number: period - count };
  return { key: kind, number: period };
}

/** Periods beyond the regular ones. Sets and innings have none: the game only goes on. */
export const overtimesOf = ({ periods: { kind, count } }: Rules, period: number): number =>
  kind === 'half_inning' || kind === 'set' ? 0 : Math.max(0, period - count);

export type GamePhase =
  | { readonly key: 'scheduled' }
  | { readonly key: 'playing'; readonly name: PeriodName }
  | { readonly key: 'half_time' }
  /** After the named period. */
  | { readonly key: 'break'; readonly name: PeriodName }
  /** `overtimes` is 0 for a game that ended in regular time. */
  | { readonly key: 'final'; readonly overtimes: number; readonly isExtraTime: boolean };

/** The phase that a page names beside the score. */
export function gamePhase({
  rules,
  status,
  period,
}: {
  readonly rules: Rules;
  readonly status: 'scheduled' | 'live' | 'break' | 'final';
  readonly period: number;
}): GamePhase {
  const { kind, count } = rules.periods;
  if (status === 'final')
    return { key: 'final', overtimes: overtimesOf(rules, period), isExtraTime: hasExtraTime(rules) };
  if (status === 'scheduled' || period === 0) return { key: 'scheduled' };
  if (status === 'live') return { key: 'playing', name: periodName(rules, period) };
  const hasHalves = (kind === 'half' || kind === 'quarter') && count % 2 === 0;
  return hasHalves && period * 2 === count
    ? { key: 'half_time' }
    : { key: 'break', name: periodName(rules, period) };
}
