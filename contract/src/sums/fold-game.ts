// The state of a game, folded from its log. Phone, server and viewer run this same function.
import { byMaking, byPlace, isPhone, type GameEntry, type Side } from './game-entry.ts';
import { clockAt, clockAtStart, type GameClock } from './game-clock.ts';
import { periodSeconds, type SportRules } from './sport-rules.ts';

export interface SideScores {
  readonly home: number;
  readonly away: number;
}

export interface GameState extends SideScores {
  /** `break`: between two periods. */
  readonly status: 'scheduled' | 'live' | 'break' | 'final';
  /** The running period, or the last one. 0 before the first. */
  readonly period: number;
  /** The points of each period so far. */
  readonly period_scores: readonly SideScores[];
  /** Null without a clock. */
  readonly clock: GameClock | null;
  /** False when the scorer was not sure at the last end of a period. */
  readonly is_sure: boolean;
}

/**
 * `counted`: part of the game. `not_counted`: its author did not hold the game. `after_end`: it stands behind the final
 * whistle. `voided`: taken out, or replaced.
 */
export type Standing = 'counted' | 'not_counted' | 'after_end' | 'voided';

export interface FoldedEntry {
  readonly entry: GameEntry;
  readonly standing: Standing;
  /** The game right after this entry. */
  readonly state: GameState;
}

export interface FoldedGame {
  readonly state: GameState;
  /** In the order of the game. Entries of the kinds `takeover`, `void` and `count` stand among them. */
  readonly entries: readonly FoldedEntry[];
  /** The author who keeps the score now. */
  readonly holder: string | null;
}

export const newGame = (rules: SportRules): GameState => ({
  status: 'scheduled',
  home: 0,
  away: 0,
  period: 0,
  period_scores: [],
  clock:
    rules.clock === 'none'
      ? null
      : { seconds: clockAtStart(rules, 1, rules.periods.seconds), running_since: null },
  is_sure: true,
});

/** An entry that changes the game only when its author holds it. */
const needsHolder: ReadonlySet<GameEntry['kind']> = new Set([
  'score',
  'period_start',
  'period_end',
  'clock_start',
  'clock_stop',
  'clock_set',
  'final',
]);

/**
 * Folds a log. Order and doubling of the given entries change nothing.
 * @param entries those of one game.
 */
export function foldGame(entries: readonly GameEntry[], rules: SportRules): FoldedGame {
  const log = [...new Map(entries.map((entry) => [entry.id, entry])).values()].sort(byPlace);
  const holders = holdersOf(log);
  const isEntitled = (entry: GameEntry): boolean =>
    !isPhone(entry.author) || holderAt(holders, entry) === entry.author;
  const { isVoided, isForced } = judge(log, isEntitled);

  let state = newGame(rules);
  const folded = log.map((entry): FoldedEntry => {
    const standing = standingOf(entry);
    if (standing === 'counted') state = apply(state, entry, rules);
    return { entry, standing, state };
  });
  return { state, entries: folded, holder: holders.at(-1)?.author ?? null };

  function standingOf(entry: GameEntry): Standing {
    if (isVoided(entry.id)) return 'voided';
    if (isForced(entry.id)) return 'counted';
    if (needsHolder.has(entry.kind)) {
      if (!isEntitled(entry)) return 'not_counted';
      if (state.status === 'final' && (isPhone(entry.author) || entry.kind === 'clock_start'))
        return 'after_end';
    }
    return 'counted';
  }
}

const holdersOf = (log: readonly GameEntry[]): readonly GameEntry[] =>
  log.filter(({ kind }) => kind === 'takeover').sort(byMaking);

/** The author who held the game when an entry was made. */
function holderAt(takeovers: readonly GameEntry[], entry: GameEntry): string | undefined {
  return takeovers.findLast((takeover) => takeover.made_at <= entry.made_at)?.author;
}

/**
 * Decides voids, replacements and counts. Their author holds the game, is of the office, or made the other entry where
 * it does not count anyway. A void of a void brings the entry back. A takeover stays.
 */
function judge(log: readonly GameEntry[], isEntitled: (entry: GameEntry) => boolean) {
  const byId = new Map(log.map((entry) => [entry.id, entry]));
  const mayJudge = (entry: GameEntry, id: string): boolean => {
    const other = byId.get(id);
    if (other === undefined || other === entry || other.kind === 'takeover') return false;
    const isOwn = other.author === entry.author && (!needsHolder.has(other.kind) || !isEntitled(other));
    return isOwn || isEntitled(entry);
  };
  const judging = log.filter(({ target, replaces }) => target !== null || replaces !== null).sort(byMaking);
  const { replaced: voided, standingFor } = replacementsOf(judging, byId, mayJudge);
  // The newest first: a later void is judged before the older one that it may take back.
  for (const entry of judging.toReversed()) {
    if (entry.kind !== 'void' || entry.target === null || voided.has(entry.id)) continue;
    const target = byId.get(entry.target);
    // Two voids may name each other: only the later one is valid.
    if (target?.kind === 'void' && byMaking(target, entry) >= 0) continue;
    if (!mayJudge(entry, entry.target)) continue;
    voided.add(entry.target);
    // A phone that was offline takes back an entry whose place another one has taken before that.
    const standing = standingFor(entry.target);
    if (standing !== undefined && byMaking(standing, entry) < 0 && mayJudge(entry, standing.id))
      voided.add(standing.id);
  }
  // Nobody counts an entry of its own that did not count: it would make the takeover void.
  const counted = new Set(
    judging.flatMap((entry) =>
      entry.kind === 'count' && entry.target !== null && isEntitled(entry) && !voided.has(entry.id)
        ? [entry.target]
        : [],
    ),
  );
  return { isVoided: (id: string) => voided.has(id), isForced: (id: string) => counted.has(id) };
}

/**
 * The entries whose place another one has taken. Several people may replace one entry: the last of them stands, and
 * counts once.
 * @param judging in the order in which they were made.
 */
function replacementsOf(
  judging: readonly GameEntry[],
  byId: ReadonlyMap<string, GameEntry>,
  mayJudge: (entry: GameEntry, id: string) => boolean,
): { readonly replaced: Set<string>; readonly standingFor: (id: string) => GameEntry | undefined } {
  const replaced = new Set<string>();
  /** The first entry of a chain of replacements, and the one that stands in its place. */
  const firstOf = new Map<string, string>();
  const standing = new Map<string, GameEntry>();
  for (const entry of judging) {
    const other = entry.replaces === null ? undefined : byId.get(entry.replaces);
    // An entry replaces only earlier ones, so a chain ends.
    if (other === undefined || byMaking(other, entry) >= 0 || !mayJudge(entry, other.id)) continue;
    const first = firstOf.get(other.id) ?? other.id;
    firstOf.set(entry.id, first);
    replaced.add(standing.get(first)?.id ?? first).add(other.id);
    standing.set(first, entry);
  }
  return { replaced, standingFor: (id) => standing.get(firstOf.get(id) ?? id) };
}

function apply(state: GameState, entry: GameEntry, rules: SportRules): GameState {
  switch (entry.kind) {
    case 'period_start':
      return startPeriod(state, entry, rules);
    case 'period_end':
      return state.status === 'final' ? state : endPeriod(state, entry, rules);
    case 'score':
      return addPoints(state, entry, rules);
    case 'final':
      return endGame(state, entry, rules);
    case 'clock_start':
    case 'clock_stop':
    case 'clock_set':
      return { ...state, clock: moveClock(state.clock, entry, rules) };
    case 'big_play':
    case 'penalty':
    case 'timeout':
    case 'custom':
    case 'takeover':
    case 'void':
    case 'count':
      return state;
  }
}

/** The regular periods and many overtimes: a larger number is a slip of the thumb. */
export const periodsMaximum = 60;

function startPeriod(before: GameState, { at, period: named }: GameEntry, rules: SportRules): GameState {
  const period = Math.min(periodsMaximum, Math.max(1, named ?? before.period + 1));
  const period_scores = Array.from(
    { length: Math.max(period, before.period_scores.length) },
    (_, index) => before.period_scores[index] ?? { home: 0, away: 0 },
  );
  const clock = before.clock && {
    seconds: clockAtStart(rules, period, periodSeconds(rules, period)),
    running_since: at,
  };
  return counted({ ...before, status: 'live', period, period_scores, clock }, rules);
}

function endPeriod(before: GameState, { at, is_sure }: GameEntry, rules: SportRules): GameState {
  const stopped = before.clock && stop(before.clock, rules, at);
  return counted({ ...before, status: 'break', clock: stopped, is_sure: is_sure !== false }, rules);
}

function endGame(before: GameState, entry: GameEntry, rules: SportRules): GameState {
  const ended = endPeriod(before, entry, rules);
  const typed = entry.home !== null && entry.away !== null ? { home: entry.home, away: entry.away } : {};
  return { ...ended, ...typed, status: 'final' };
}

/** A score before the first period opens it: the scorer forgot the button. */
function addPoints(before: GameState, { side, points }: GameEntry, rules: SportRules): GameState {
  if (side === null || points === null) return before;
  const period = Math.max(1, before.period);
  const own = before.period_scores[period - 1] ?? { home: 0, away: 0 };
  const period_scores = [...before.period_scores];
  period_scores[period - 1] = { ...own, [side]: Math.max(0, own[side] + points) };
  const status = before.status === 'scheduled' ? 'live' : before.status;
  const total = rules.score === 'total' ? { [side]: Math.max(0, before[side] + points) } : {};
  return counted({ ...before, ...total, status, period, period_scores }, rules);
}

/** The sets that each side has won. A set that is being played is nobody's. */
function counted(state: GameState, { score }: SportRules): GameState {
  if (score === 'total') return state;
  const over = state.status === 'live' ? state.period_scores.slice(0, state.period - 1) : state.period_scores;
  const won = (side: Side): number =>
    over.filter((set) => set[side] > set[side === 'home' ? 'away' : 'home']).length;
  return { ...state, home: won('home'), away: won('away') };
}

const stop = (clock: GameClock, rules: SportRules, at: number): GameClock => ({
  seconds: clockAt(clock, rules, at),
  running_since: null,
});

function moveClock(
  clock: GameClock | null,
  { kind, at, clock_seconds }: GameEntry,
  rules: SportRules,
): GameClock | null {
  if (clock === null) return null;
  if (kind === 'clock_stop') return stop(clock, rules, at);
  if (kind === 'clock_start') return clock.running_since === null ? { ...clock, running_since: at } : clock;
  return clock_seconds === null
    ? clock
    : { seconds: clock_seconds, running_since: clock.running_since === null ? null : at };
}
