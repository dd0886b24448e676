// A game log as viewers get it, for tests.
import type { GameLog, LogEntry } from '@floodlit/contract/catalog/scores';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import { sportRules, type SportKey } from '@floodlit/contract/sums/sport-rules';

export const aSport = (key: SportKey): GameLog['rules'] =>
  structuredClone(sportRules[key]) as GameLog['rules'];

/** The recording begins at this instant. */
export const gameBegin = 1_700_000_000_000;

export const anEntry = (
  kind: LogEntry['kind'],
  second: number | null,
  fields: Partial<LogEntry> = {},
): LogEntry => ({
  id: crypto.randomUUID(),
  kind,
  side: null,
  points: null,
  period: null,
  player_number: null,
  text: null,
  clock_seconds: null,
  home: null,
  away: null,
  is_sure: null,
  at: gameBegin + (second ?? 0) * 1_000,
  second,
  ...fields,
});

export const aGoal = (
  side: 'home' | 'away',
  second: number | null,
  fields: Partial<LogEntry> = {},
): LogEntry => anEntry('score', second, { side, points: 1, text: 'goal', ...fields });

export function aLog(entries: readonly LogEntry[], sport: SportKey = 'soccer'): GameLog {
  const rules = aSport(sport);
  const { state } = foldGame(
    entries.map(({ second: _second, ...entry }, order) => ({
      ...entry,
      target: null,
      replaces: null,
      made_at: entry.at,
      order,
      author: 'demo',
    })),
    rules,
  );
  const score = {
    ...state,
    period_scores: [...state.period_scores],
    event_id: 7,
    rules,
    seq: entries.length,
    revision: 1,
    sent_at: 0,
  };
  return { event_id: 7, rules, entries: [...entries], score };
}

/** A game of two halves with three goals, in 500 s. */
export const aWholeGame = (): GameLog =>
  aLog([
    anEntry('period_start', 10),
    aGoal('home', 70, { player_number: '9' }),
    anEntry('big_play', 90, { side: 'away', text: 'save' }),
    aGoal('away', 130),
    anEntry('period_end', 200),
    anEntry('period_start', 260),
    aGoal('home', 300),
    anEntry('final', 400),
  ]);
