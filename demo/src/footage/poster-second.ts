import type { Game } from './game.ts';

/** The ball is on its way into the net, and the score is still that of the start. */
const beforeGoalSeconds = 0.2;

/** A good moment that tells no result: just before the first goal, or the middle of a film without one. */
export function posterSecond({ goals, seconds }: Pick<Game, 'goals' | 'seconds'>): number {
  if (goals.length === 0) return seconds / 2;
  const first = Math.min(...goals.map((goal) => goal.second));
  return Math.max(0, Math.min(first - beforeGoalSeconds, seconds - 1));
}
