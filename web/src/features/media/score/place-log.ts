// A log that changes by live updates: pure.
import type { GameLog, ScoreUpdate } from '@floodlit/contract/catalog/scores';
import { logDigest, withChanges } from '@floodlit/contract/sums/log-changes';

/** The log with the update. `read_again`: an update is missing, or it changed too much. */
export function withUpdate(log: GameLog, update: ScoreUpdate): GameLog | 'read_again' {
  const { entries: added, gone, places, after_seq, digest, ...score } = update;
  const { seq, revision } = log.score;
  // A slow update of before this log was read. Changed rules raise the revision alone.
  if (update.seq <= seq && update.revision <= revision) return log;
  if (after_seq < 0 || after_seq > seq) return 'read_again';
  const entries = withChanges(log.entries, { entries: added, gone, places });
  return logDigest(entries) === digest ? { ...log, score, entries } : 'read_again';
}
