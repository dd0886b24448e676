import type { Game } from './game.ts';

/** The ball is on its way into the net, and no banner covers the picture yet. */
const beforeGoalSeconds = 0.2;

/** The second of the footage that makes a good picture of it: the first goal, or the middle of a film without one. */
export const posterSecond = ({ goals, seconds }: Pick<Game, 'goals' | 'seconds'>): number => {
  const first = Math.min(...goals.map((goal) => goal.second));
  return goals.length === 0 ? seconds / 2 : Math.max(0, first - beforeGoalSeconds);
};
