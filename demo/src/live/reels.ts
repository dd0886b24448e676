import type { Chance, Game, Goal, SportName } from '../footage/index.ts';
import type { LiveGame } from './live-game.ts';

/** The pieces of footage a live game is cut from: painted once for two teams, then used in any order. */
export type ReelName = 'opening' | 'play' | 'more play' | 'home' | 'away' | 'both';

export type ReelPlan = {
  name: ReelName;
  /** Whole, so that any two reels are cut on a keyframe. */
  seconds: number;
  goals: readonly Goal[];
  chances: readonly Chance[];
};

const saved = (second: number, side: Chance['side']): Chance => ({ second, side, outcome: 'saved' });
const wide = (second: number, side: Chance['side']): Chance => ({ second, side, outcome: 'wide' });

/** Play is left on a chance, a goal on its celebration: where a director would cut. */
const withKeeper: readonly ReelPlan[] = [
  { name: 'opening', seconds: 20, goals: [], chances: [saved(18.4, 'home')] },
  { name: 'play', seconds: 26, goals: [], chances: [wide(11, 'away'), saved(24.4, 'home')] },
  { name: 'more play', seconds: 26, goals: [], chances: [saved(12, 'home'), wide(24.4, 'away')] },
  { name: 'home', seconds: 12, goals: [{ second: 7.5, side: 'home' }], chances: [] },
  { name: 'away', seconds: 12, goals: [{ second: 7.5, side: 'away' }], chances: [] },
];

const baskets: readonly ReelPlan[] = [
  { name: 'opening', seconds: 20, goals: [{ second: 9, side: 'away' }], chances: [saved(18.4, 'home')] },
  { name: 'home', seconds: 24, goals: [{ second: 9, side: 'home' }], chances: [saved(22.4, 'away')] },
  { name: 'away', seconds: 24, goals: [{ second: 10, side: 'away' }], chances: [saved(22.4, 'home')] },
  {
    name: 'both',
    seconds: 26,
    goals: [
      { second: 10, side: 'home', points: 3 },
      { second: 22, side: 'away', points: 3 },
    ],
    chances: [],
  },
];

export const reelsOf: Record<SportName, readonly ReelPlan[]> = {
  soccer: withKeeper,
  hockey: withKeeper,
  basketball: baskets,
};

/** @throws {Error} for a name that the sport has no reel of. */
export function readReel(sport: SportName, name: ReelName): ReelPlan {
  const found = reelsOf[sport].find((reel) => reel.name === name);
  if (found === undefined) throw new Error(`There is no reel "${name}" of ${sport}.`);
  return found;
}

/** The painted game, without score and seed. So every game of the same two teams shares one footage. */
export function footageOf({ game }: LiveGame, plan: ReelPlan): Game {
  return {
    ...game,
    channel_name: '',
    score: { home: 0, away: 0 },
    goals: plan.goals,
    seconds: plan.seconds,
    seed: 11 + reelsOf[game.sport].indexOf(plan),
    reel: { starts: plan.name === 'opening' ? 'kick-off' : 'open play', chances: plan.chances },
  };
}
