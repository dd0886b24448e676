// The score at the place that a viewer watches: the log as steps, found by the picture's time. Pure, for the player.
import { foldGame, newGame, type GameState } from './fold-game.ts';
import { clockAt, clockText } from './game-clock.ts';
import type { GameEntry } from './game-entry.ts';
import type { SportRules } from './sport-rules.ts';

/** An entry as viewers get it: it counts, and it may have a place in the recording. */
export type PlacedEntry = Omit<GameEntry, 'target' | 'replaces' | 'made_at' | 'order' | 'author'> & {
  /** Its second in the recording. Null outside of it. */
  readonly second: number | null;
};

export interface ScoreStep {
  readonly entry: PlacedEntry;
  /** The game right after the entry. */
  readonly state: GameState;
  /** From this second of the recording on the entry has happened. Infinity for one that the picture never reaches. */
  readonly from: number;
}

export interface ScoreSteps {
  readonly rules: SportRules;
  readonly start: GameState;
  /** In the order of the game. */
  readonly steps: readonly ScoreStep[];
}

/** The shown picture: its second in the recording, or the wall clock of a live game in milliseconds. */
export type PlayHead = { readonly second: number } | { readonly wall: number };

export interface ScoreAt {
  /** The last entry that has happened, by its place among the steps. -1 before the first. */
  readonly index: number;
  readonly state: GameState;
  /** The shown clock. Null without a clock, and while nothing says how late it is. */
  readonly clock: string | null;
}

/** Folds the log once. Each later question is a binary search. */
export function scoreSteps(entries: readonly PlacedEntry[], rules: SportRules): ScoreSteps {
  const log = entries.map(({ second: _second, ...entry }, order): GameEntry => ({
    ...entry,
    target: null,
    replaces: null,
    made_at: entry.at,
    order,
    // Not a phone: what viewers get counts already.
    author: '',
  }));
  const given = new Map(entries.map((entry) => [entry.id, entry]));
  const folded = foldGame(log, rules).entries;
  const first = folded.find(({ entry }) => typeof given.get(entry.id)?.second === 'number')?.entry;
  const begin = first && first.at - (given.get(first.id)?.second ?? 0) * 1_000;

  const steps: ScoreStep[] = [];
  let from = Infinity;
  for (const { entry, state } of folded.toReversed()) {
    const shown = given.get(entry.id);
    if (shown === undefined) continue;
    // An entry in a gap of the recording waits for the next picture: the score is never ahead of it.
    from = Math.min(from, shown.second ?? (begin !== undefined && entry.at <= begin ? 0 : from));
    steps.push({ entry: shown, state, from });
  }
  return { rules, start: newGame(rules), steps: steps.toReversed() };
}

export function scoreAt(line: ScoreSteps, head: PlayHead): ScoreAt {
  const isLive = 'wall' in head;
  const reached = isLive
    ? countUntil(line.steps, ({ entry }) => entry.at <= head.wall)
    : countUntil(line.steps, ({ from }) => from <= head.second);
  const state = line.steps[reached - 1]?.state ?? line.start;
  const wall = isLive ? head.wall : wallAt(line.steps, head.second, reached);
  return { index: reached - 1, state, clock: clockOf(state, line.rules, wall) };
}

const clockOf = (
  { clock, status, period }: GameState,
  rules: SportRules,
  wall: number | undefined,
): string | null => {
  if (clock === null || status === 'final') return null;
  // A regular clock of a period that has not begun says nothing.
  if (status === 'scheduled' && period === 0) return null;
  if (clock.running_since !== null && wall === undefined) return null;
  return clockText(clockAt(clock, rules, wall ?? 0), rules);
};

/** The wall clock of a second: the nearest placed entry before it runs on, but not past the next one. */
function wallAt(steps: readonly ScoreStep[], second: number, reached: number): number | undefined {
  const before = steps.slice(0, reached).findLast(({ entry }) => entry.second !== null)?.entry;
  const after = steps.slice(Math.max(0, reached)).find(({ entry }) => entry.second !== null)?.entry;
  const wallBy = ({ at, second: own }: PlacedEntry): number => at + (second - (own ?? 0)) * 1_000;
  if (before === undefined) return after && wallBy(after);
  return after === undefined ? wallBy(before) : Math.min(wallBy(before), after.at);
}

/** How many of the sorted steps fulfil it: all of them before the first that does not. */
function countUntil(steps: readonly ScoreStep[], isReached: (step: ScoreStep) => boolean): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const step = steps[middle];
    if (step !== undefined && isReached(step)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Viewers want to see a play, and its scorer pressed after it. */
const leadSeconds = 6;
const isPlay = ({ kind }: Pick<GameEntry, 'kind'>): boolean =>
  kind === 'score' || kind === 'big_play' || kind === 'penalty';

/** The second to show for an entry: some seconds before a play. */
export const showFrom = (entry: Pick<GameEntry, 'kind'>, second: number): number =>
  Math.max(0, isPlay(entry) ? second - leadSeconds : second);

/** Periods that each game has. Later ones tell how a game went before the viewer has seen it. */
export const surePeriods = ({ score, periods }: Pick<SportRules, 'score' | 'periods'>): number =>
  score === 'sets' ? Math.floor(periods.count / 2) + 1 : periods.count;
