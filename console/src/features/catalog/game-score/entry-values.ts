// The fields of an entry that the office adds or corrects, by its kind.
import { limits } from '@floodlit/contract/limits';
import { periodsMaximum } from '@floodlit/contract/sums/fold-game';
import type { GameEntry, Side } from '@floodlit/contract/sums/game-entry';
import type { SportRules } from '@floodlit/contract/sums/sport-rules';
import { FieldProblem } from '../../../lib/use-record-form.ts';
import { clockIn, instantOfDay, placeInPeriod, timeOfDay } from './entry-place.ts';
import type { OpenLog } from './open-log.ts';
import type { Draft } from './score-queries.ts';

/** The kinds that the office adds, the likeliest first. */
const addedKinds = [
  'score',
  'big_play',
  'penalty',
  'timeout',
  'custom',
  'period_start',
  'period_end',
  'clock_start',
  'clock_stop',
  'clock_set',
  'final',
] as const;
export type AddedKind = (typeof addedKinds)[number];

const fieldsOf = {
  score: ['side', 'button', 'player_number'],
  big_play: ['side', 'button', 'player_number'],
  penalty: ['side', 'button', 'player_number'],
  timeout: ['side'],
  custom: ['side', 'text'],
  period_start: ['period'],
  period_end: [],
  clock_start: [],
  clock_stop: [],
  clock_set: ['clock_set'],
  final: ['home', 'away'],
} as const satisfies Record<AddedKind, readonly string[]>;
export type EntryField = (typeof fieldsOf)[AddedKind][number];

type Teams = Pick<OpenLog['game'], 'home' | 'away'>;
export const hasTeams = ({ home, away }: Teams): boolean => home !== null && away !== null;

const isAdded = (kind: GameEntry['kind']): kind is AddedKind => kind in fieldsOf;

/** The fields of a kind. A game without two teams has neither sides nor a result. */
export const fieldsFor = (kind: GameEntry['kind'], game: Teams): readonly EntryField[] => {
  const fields: readonly EntryField[] = isAdded(kind) ? fieldsOf[kind] : [];
  return hasTeams(game) ? fields : fields.filter((name) => !['side', 'home', 'away'].includes(name));
};

export const isEditable = ({ kind }: Pick<GameEntry, 'kind'>, game: Teams): boolean =>
  fieldsFor(kind, game).length > 0;

/** The kinds that this game knows. */
export const kindsFor = (rules: SportRules, game: Teams): readonly AddedKind[] =>
  addedKinds.filter((kind) => {
    if (kind === 'score') return hasTeams(game);
    if (kind === 'big_play') return rules.big_plays.length > 0;
    if (kind === 'penalty') return rules.penalties.length > 0;
    if (kind === 'timeout') return rules.has_timeouts;
    return kind.startsWith('clock') ? rules.clock !== 'none' : true;
  });

/** The names of the buttons of a kind. */
export const buttonsOf = (kind: GameEntry['kind'], rules: SportRules): readonly string[] => {
  if (kind === 'score') return rules.points.map(({ name }) => name);
  return kind === 'big_play' ? rules.big_plays : kind === 'penalty' ? rules.penalties : [];
};

/** The choice of points without a button: a correction. */
export const otherPoints = '';

export interface EntryValues {
  kind: AddedKind;
  side: Side | '';
  button: string;
  points: string;
  player_number: string;
  text: string;
  period: string;
  clock_set: string;
  home: string;
  away: string;
  /** `now`, `time`, or the number of a period. */
  place: string;
  clock: string;
  time: string;
  why: string;
}

const typed = (value: number | null): string => (value === null ? '' : String(value));
const clockTyped = (seconds: number | null): string =>
  seconds === null ? '' : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The values of a known entry. It keeps its place. */
export const valuesOf = (entry: GameEntry): EntryValues => ({
  kind: isAdded(entry.kind) ? entry.kind : 'custom',
  side: entry.side ?? '',
  button: entry.text ?? otherPoints,
  points: typed(entry.points),
  player_number: entry.player_number ?? '',
  text: entry.text ?? '',
  period: typed(entry.period),
  clock_set: clockTyped(entry.clock_seconds),
  home: typed(entry.home),
  away: typed(entry.away),
  place: 'now',
  clock: '',
  time: '',
  why: '',
});

/** The places that a kind may have. An entry after the final whistle would change nothing. */
export function placesFor(
  kind: AddedKind,
  { folded: { state } }: Pick<OpenLog, 'folded'>,
): readonly string[] {
  const isOfGame = kind.startsWith('period') || kind === 'final';
  const periods = isOfGame ? [] : state.period_scores.map((_, index) => String(index + 1));
  return [...(state.status === 'final' ? [] : ['now']), ...periods.toReversed(), 'time'];
}

/** A new entry, at the place where most are forgotten. */
export function newValues(kind: AddedKind, log: OpenLog): EntryValues {
  const { folded, game, rules } = log;
  const last = folded.entries.at(-1)?.entry.at ?? Date.parse(game.starts_at);
  return {
    kind,
    side: kind === 'score' ? 'home' : '',
    button: buttonsOf(kind, rules)[0] ?? otherPoints,
    points: '',
    player_number: '',
    text: '',
    period: String(folded.state.period + 1),
    clock_set: '',
    home: '',
    away: '',
    place: placesFor(kind, log)[0] ?? 'time',
    clock: '',
    time: timeOfDay(last, game.time_zone),
    why: '',
  };
}

const required = 'Field is required';
const wholeNumber = 'A whole number is required';

function numberIn(field: string, text: string, least: number, most: number): number {
  const number = /^-?\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) throw new FieldProblem(field, wholeNumber);
  return number;
}

/** The result of the final whistle: both numbers, or none. */
function resultIn({ home, away }: EntryValues): Draft {
  if (home.trim() === '' && away.trim() === '') return { kind: 'final', home: null, away: null };
  return {
    kind: 'final',
    home: numberIn('home', home, 0, limits.sideScoreMaximum),
    away: numberIn('away', away, 0, limits.sideScoreMaximum),
  };
}

function scoreIn({ button, points }: EntryValues, rules: SportRules, earlier: GameEntry | undefined): Draft {
  const known = rules.points.find(({ name }) => name === button);
  if (known !== undefined) return { kind: 'score', text: button, points: known.points };
  // The sport's rules have changed since: the entry keeps its name and its points.
  if (button !== otherPoints && earlier !== undefined)
    return { kind: 'score', text: button, points: earlier.points };
  const most = limits.entryPointsMaximum;
  return { kind: 'score', text: null, points: numberIn('points', points, -most, most) };
}

/**
 * The entry to send, without its place.
 * @param earlier the entry that it corrects.
 * @throws {FieldProblem} for the first field that cannot be read.
 */
export function draftOf(
  values: EntryValues,
  { game, rules }: Pick<OpenLog, 'game' | 'rules'>,
  earlier?: GameEntry,
): Draft {
  const { kind } = values;
  const fields = fieldsFor(kind, game);
  const player = values.player_number.trim();
  if (fields.includes('player_number') && !/^\d{0,3}$/.test(player))
    throw new FieldProblem('player_number', wholeNumber);
  const shared = {
    side: fields.includes('side') && values.side !== '' ? values.side : null,
    player_number: fields.includes('player_number') && player !== '' ? player : null,
  };
  const own = (): Draft => {
    switch (kind) {
      case 'score':
        return scoreIn(values, rules, earlier);
      case 'big_play':
      case 'penalty':
        return { kind, text: values.button === '' ? null : values.button };
      case 'custom': {
        const text = values.text.trim();
        if (text === '') throw new FieldProblem('text', required);
        return { kind, text: text.slice(0, limits.gameEntryTextMaximum) };
      }
      case 'period_start':
        return { kind, period: numberIn('period', values.period, 1, periodsMaximum) };
      case 'clock_set': {
        const clock_seconds = clockIn(values.clock_set);
        if (clock_seconds === undefined) throw new FieldProblem('clock_set', 'field_error.clock');
        return { kind, clock_seconds };
      }
      case 'final':
        return hasTeams(game) ? resultIn(values) : { kind };
      case 'timeout':
      case 'period_end':
      case 'clock_start':
      case 'clock_stop':
        return { kind };
    }
  };
  return { ...shared, ...own() };
}

/** Another entry in the place of a wrong one. A typed result is sure. */
export const correctionOf = (
  values: EntryValues,
  log: Pick<OpenLog, 'game' | 'rules'>,
  entry: GameEntry,
): Draft => {
  const draft = draftOf(values, log, entry);
  const is_sure = typeof draft.home === 'number' ? null : entry.is_sure;
  return { ...draft, is_sure, replaces: entry.id };
};

/** The same end of a period or of the game, with a score that is sure. */
export const confirmed = ({ id, kind, home, away }: GameEntry): Draft => ({
  kind: kind === 'final' ? 'final' : 'period_end',
  home,
  away,
  is_sure: null,
  replaces: id,
});

/**
 * @returns undefined for the present.
 * @throws {FieldProblem} for a clock or a time that cannot be read.
 */
export function placeOf(
  { place, clock, time }: EntryValues,
  { folded, rules, game, sent_at }: OpenLog,
): number | undefined {
  if (place === 'now') return undefined;
  if (place === 'time') {
    const near = folded.entries.at(-1)?.entry.at ?? Date.parse(game.starts_at);
    const at = instantOfDay(time, game.time_zone, near);
    if (at === undefined) throw new FieldProblem('time', 'field_error.time_of_day');
    return at;
  }
  const seconds = clock.trim() === '' ? undefined : clockIn(clock);
  if (clock.trim() !== '' && seconds === undefined) throw new FieldProblem('clock', 'field_error.clock');
  return placeInPeriod(folded, rules, { period: Number(place), seconds, now: sent_at });
}
