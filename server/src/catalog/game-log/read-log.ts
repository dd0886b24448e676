// Reads logs and scores: the whole log for the people who keep it, and scores as viewers get them.
import type { LogEntry, Score } from '@floodlit/contract/catalog/scores';
import type { SportRules as WireRules } from '@floodlit/contract/catalog/sport-rules';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import type { ScoreRules, SportRules } from '@floodlit/contract/sums/sport-rules';
import { DomainError } from '../../kernel/errors.ts';
import { emptyLog, type ReadGameLog } from './log-cache.ts';
import type { GameLogDeps } from './ports.ts';
import { isForViewers } from './rules.ts';
import type { RuledScore } from './store.ts';

type ReadDeps = Pick<GameLogDeps, 'log' | 'kept' | 'clock'>;

/** @throws {DomainError} `catalog.event_not_found` */
export async function readLog(
  { kept }: Pick<ReadDeps, 'kept'>,
  channelId: number,
  eventId: number,
  after = 0,
): Promise<ReadGameLog> {
  const log = await kept.read(channelId, eventId);
  if (log === undefined) throw new DomainError('catalog.event_not_found');
  // A restored backup has fewer entries than a phone remembers: the phone gets the whole log then.
  return after === 0 || after > log.seq
    ? log
    : { ...log, entries: log.entries.filter(({ seq }) => seq > after) };
}

const scoreRulesOf = ({ periods, clock, runs_on, score }: ScoreRules): ScoreRules => ({
  periods,
  clock,
  runs_on,
  score,
});

/** Whole rules as answers have them. */
export const rulesOnWire = (rules: SportRules): WireRules => ({
  ...rules,
  points: [...rules.points],
  big_plays: [...rules.big_plays],
  penalties: [...rules.penalties],
});

export const scoreOf = (
  { event_id, state, seq, revision, rules }: Omit<RuledScore, 'has_sides'>,
  now: Date,
): Score => ({
  event_id,
  ...state,
  period_scores: [...state.period_scores],
  rules: scoreRulesOf(rules),
  seq,
  revision,
  sent_at: now.getTime(),
});

export const scoreOfLog = ({ game, seq, revision, folded }: ReadGameLog, now: Date): Score =>
  scoreOf({ event_id: game.id, state: folded.state, seq, revision, rules: game.rules }, now);

/** Games with two teams that have begun by their log. Others are absent. */
export async function listScores(
  { log, clock }: Pick<ReadDeps, 'log' | 'clock'>,
  channelId: number,
  eventIds: readonly number[],
): Promise<Score[]> {
  const rows = await log.listScores(channelId, [...new Set(eventIds)]);
  const now = clock.now();
  return rows
    .filter(
      (row) =>
        row.has_sides &&
        row.state.status !== 'scheduled' &&
        isForViewers(row, row.state.status, row.updated_at.getTime(), now),
    )
    .map((row) => scoreOf(row, now));
}

export const logEntryOf = (entry: GameEntry, second: number | null): LogEntry => {
  const { id, kind, side, points, period, player_number, text, clock_seconds, home, away, is_sure, at } =
    entry;
  return {
    id,
    kind,
    side,
    points,
    period,
    player_number,
    text,
    clock_seconds,
    home,
    away,
    is_sure,
    at,
    second,
  };
};

/** Viewers get no rehearsal, and nothing before the start. */
export function forViewers(log: ReadGameLog, now: Date): ReadGameLog {
  const newest = log.folded.entries.reduce((latest, { entry }) => Math.max(latest, entry.made_at), 0);
  return isForViewers(log.game, log.folded.state.status, newest, now) ? log : emptyLog(log.game);
}
