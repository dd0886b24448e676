// The form of a team: how its last games ended.
import type { SideScores } from './fold-game.ts';
import type { Side } from './game-entry.ts';

/** Null for a draw. */
export const winnerOf = ({ home, away }: SideScores): Side | null =>
  home === away ? null : home > away ? 'home' : 'away';

export type Outcome = 'win' | 'draw' | 'loss';

/** A game of the team that is over. */
export interface FormGame {
  readonly id: number;
  /** Seconds UTC. */
  readonly start: number;
  readonly side: Side;
  readonly score: SideScores;
}

export interface FormResult {
  readonly id: number;
  readonly outcome: Outcome;
  /** The points of the team and of its opponent. */
  readonly own: number;
  readonly other: number;
}

const formGames = 5;

/** The newest game first. The one that was entered last, when two are at the same time. */
export function teamForm(games: readonly FormGame[], most = formGames): FormResult[] {
  return games
    .toSorted((a, b) => b.start - a.start || b.id - a.id)
    .slice(0, most)
    .map(({ id, side, score }) => {
      const winner = winnerOf(score);
      const outcome = winner === null ? 'draw' : winner === side ? 'win' : 'loss';
      const other = side === 'home' ? 'away' : 'home';
      return { id, outcome, own: score[side], other: score[other] };
    });
}
