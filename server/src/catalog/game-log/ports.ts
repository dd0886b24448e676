// The dependencies of the game log: its tables, the clock, and the announcement of a new score.
import type { Clock } from '../../kernel/clock.ts';
import type { Scope, Transact } from '../../kernel/transact.ts';
import type { LogCache } from './log-cache.ts';
import type { GameLogStore } from './store.ts';

export interface AnnounceScores {
  /** Reaches every process if and only if the transaction commits. */
  scoreChanged(scope: Scope, channelId: number, eventId: number): Promise<void>;
}

export interface GameLogDeps {
  readonly log: GameLogStore;
  /** The folded logs of this process. Without one, inside a transaction, each read folds anew. */
  readonly kept: LogCache;
  readonly announce: AnnounceScores;
  readonly clock: Clock;
  readonly transact: Transact;
}
