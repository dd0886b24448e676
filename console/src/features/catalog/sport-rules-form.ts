// The rules of a sport in a form: lengths in minutes, and a line of text for each button.
import type { SportRules } from '@floodlit/contract/catalog/sport-rules';
import { limits } from '@floodlit/contract/limits';
import { buttonNames, sportRules, type SportKey } from '@floodlit/contract/sums/sport-rules';
import { FieldProblem } from '../../lib/use-record-form.ts';

type YesNo = 'yes' | 'no';

export interface ScoringValues {
  /** Empty for a new sport: the server finds the one that its name says. */
  sport_key: SportKey | '';
  /** Whether the channel has its own copy. */
  own: YesNo;
  kind: SportRules['periods']['kind'];
  count: string;
  minutes: string;
  overtime: string;
  clock: SportRules['clock'];
  runs_on: YesNo;
  score: SportRules['score'];
  points: string;
  big_plays: string;
  penalties: string;
  timeouts: YesNo;
}

/** The name of a button in the operator's language. */
export type ButtonText = (name: string) => string;

const yesNo = (value: boolean): YesNo => (value ? 'yes' : 'no');
const minutesOf = (seconds: number | null): string =>
  seconds === null ? '' : String(Math.round((seconds / 60) * 100) / 100);

export function scoringValues(
  sport_key: SportKey | '',
  own: SportRules | null,
  textOf: ButtonText,
): ScoringValues {
  const rules = own ?? (sportRules[sport_key || 'plain'] as SportRules);
  const lines = (names: readonly string[]): string => names.map(textOf).join('\n');
  return {
    sport_key,
    own: yesNo(own !== null),
    kind: rules.periods.kind,
    count: String(rules.periods.count),
    minutes: minutesOf(rules.periods.seconds),
    overtime: minutesOf(rules.overtime_seconds),
    clock: rules.clock,
    runs_on: yesNo(rules.runs_on),
    score: rules.score,
    points: rules.points.map(({ name, points }) => `${textOf(name)} = ${points}`).join('\n'),
    big_plays: lines(rules.big_plays),
    penalties: lines(rules.penalties),
    timeouts: yesNo(rules.has_timeouts),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const longestSeconds = 4 * 3_600;
const shortestSeconds = 10;
const periodsMaximum = 30;

/** @throws {FieldProblem} for the first field that cannot be read. */
export function rulesOf(values: ScoringValues, textOf: ButtonText): SportRules {
  // A known button stays known, so that viewers read it in their language.
  const known = new Map(buttonNames.map((name) => [textOf(name).toLowerCase(), name]));
  const nameOf = (text: string): string => known.get(text.toLowerCase()) ?? text;
  const refuse = (field: keyof ScoringValues, problem: string): never => {
    throw new FieldProblem(`scoring.${field}`, `field_error.${problem}`);
  };
  const secondsIn = (field: 'minutes' | 'overtime'): number | null => {
    const text = values[field].trim().replace(',', '.');
    if (text === '') return null;
    const seconds = Math.round(Number(text) * 60);
    return seconds >= shortestSeconds && seconds <= longestSeconds ? seconds : refuse(field, 'minutes');
  };
  const namesIn = (field: 'points' | 'big_plays' | 'penalties', lines: readonly string[]): string[] => {
    if (lines.length > limits.sportButtonsMaximum) refuse(field, 'many_buttons');
    if (lines.some((name) => name.length > limits.sportButtonNameMaximum)) refuse(field, 'long_button');
    return lines.map(nameOf);
  };
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > periodsMaximum) refuse('count', 'periods');
  const seconds = secondsIn('minutes');
  if (values.clock === 'down' && seconds === null) refuse('minutes', 'clock_length');
  const points = linesOf(values.points).map((line) => {
    const [, name = '', worth = ''] = /^(.*\S)\s*=\s*(\d+)$/u.exec(line) ?? [];
    const value = Number(worth);
    return name !== '' && value >= 1 && value <= limits.entryPointsMaximum
      ? { name, points: value }
      : refuse('points', 'points_line');
  });
  if (points.length === 0) refuse('points', 'points_line');
  const names = namesIn(
    'points',
    points.map(({ name }) => name),
  );
  return {
    periods: { kind: values.kind, count, seconds },
    clock: values.clock,
    runs_on: values.runs_on === 'yes',
    score: values.score,
    overtime_seconds: secondsIn('overtime'),
    points: points.map(({ points: worth }, index) => ({ name: names[index] ?? '', points: worth })),
    big_plays: namesIn('big_plays', linesOf(values.big_plays)),
    penalties: namesIn('penalties', linesOf(values.penalties)),
    has_timeouts: values.timeouts === 'yes',
  };
}

/** The fields to send. The server chooses for a new sport without a choice. */
export function scoringFields(
  values: ScoringValues,
  textOf: ButtonText,
): { sport_key?: SportKey; rules?: SportRules | null } {
  const rules = values.own === 'yes' ? rulesOf(values, textOf) : null;
  return values.sport_key === '' ? (rules === null ? {} : { rules }) : { sport_key: values.sport_key, rules };
}
