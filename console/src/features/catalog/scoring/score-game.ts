// The game on the scorer's page, and what its parts do with it.
import { createContext, useContext } from 'react';
import type { ScoredGame } from '@floodlit/contract/operators/scoring';
import type { FoldedGame } from '@floodlit/contract/sums/fold-game';
import type { GameEntry, Side } from '@floodlit/contract/sums/game-entry';
import type { Draft } from './new-entry.ts';
import type { QueuedEntry, RefusedEntry } from './queue-rules.ts';

export interface ScoreGame {
  readonly game: ScoredGame;
  readonly folded: FoldedGame;
  readonly queue: readonly QueuedEntry[];
  readonly refused: readonly RefusedEntry[];
  /** Milliseconds of the server's clock. */
  readonly now: () => number;
  readonly tap: (draft: Draft) => GameEntry | undefined;
}

export const ScoreGameContext = createContext<ScoreGame | undefined>(undefined);

export function useScoreGame(): ScoreGame {
  const game = useContext(ScoreGameContext);
  if (game === undefined) throw new Error('The game is read outside its provider.');
  return game;
}

export const teamName = ({ home, away }: Pick<ScoredGame, 'home' | 'away'>, side: Side): string =>
  (side === 'home' ? home : away)?.short_name ?? '';

/** A game without two teams has periods and entries, and no score. */
export const hasTeams = ({ home, away }: Pick<ScoredGame, 'home' | 'away'>): boolean =>
  home !== null && away !== null;
