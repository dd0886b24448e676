import type { Game } from './game.ts';

/** The ball is on its way into the net, and no banner covers the picture yet. */
const beforeGoalSeconds = 0.2;
/** The banner of a soccer goal has gone, and the players still cheer before the goal that the camera has reached. */
export const cheeringAfterSeconds = 4.35;

/** The second of the footage that makes a good picture of it: the first goal, or the middle of a film without one. */
export function posterSecond({
  sport,
  film,
  goals,
  seconds,
}: Pick<Game, 'sport' | 'film' | 'goals' | 'seconds'>): number {
  if (goals.length === 0) return seconds / 2;
  const first = Math.min(...goals.map((goal) => goal.second));
  // The camera of a soccer game stands far from the goal. Other cameras stand near it.
  const isFar = sport === 'soccer' && film === undefined;
  const second = isFar ? first + cheeringAfterSeconds : first - beforeGoalSeconds;
  return Math.max(0, Math.min(second, seconds - 1));
}
