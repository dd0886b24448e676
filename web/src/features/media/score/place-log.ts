// A log that grows by live updates: pure.
import type { GameLog, ScoreUpdate } from '@floodlit/contract/catalog/scores';

/** The log with the update. `read_again`: earlier entries changed, or an update is missing. */
export function withUpdate(log: GameLog, update: ScoreUpdate): GameLog | 'read_again' {
  const { entries, after_seq, ...score } = update;
  const { revision, seq } = log.score;
  // A slow update of before this log was read.
  if (update.revision < revision || (update.revision === revision && update.seq <= seq)) return log;
  if (update.revision > revision || after_seq > seq) return 'read_again';
  const known = new Set(log.entries.map(({ id }) => id));
  return { ...log, score, entries: [...log.entries, ...entries.filter(({ id }) => !known.has(id))] };
}
