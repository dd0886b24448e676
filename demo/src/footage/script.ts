import type { Chance, Game, Goal, Side, SportName } from './game.ts';
import { createRandom } from './random.ts';

/** An event that the players must bring about, and its second. The engine plays freely in between. */
export type Moment = { kind: 'goal'; second: number; side: Side; goal: Goal } | ({ kind: 'chance' } & Chance);

export type Pace = {
  /** How long after a goal play goes on. */
  celebrationSeconds: number;
  /** How long an attack needs from anywhere to the goal. */
  attackSeconds: number;
};

export const paceOf: Record<SportName, Pace> = {
  soccer: { celebrationSeconds: 5, attackSeconds: 5 },
  hockey: { celebrationSeconds: 4.5, attackSeconds: 4 },
  basketball: { celebrationSeconds: 1.2, attackSeconds: 4 },
};

/** The goals asked for, and the reel's own chances or seeded ones wherever there is room. Throws RangeError when goals fall too close. */
export function writeScript(game: Game): Moment[] {
  const pace = paceOf[game.sport];
  const goals = game.goals.toSorted((one, other) => one.second - other.second);
  let free = 0;
  for (const goal of goals) {
    if (goal.second < free + pace.attackSeconds || goal.second > game.seconds)
      throw new RangeError(`A goal at second ${goal.second} leaves the players no time.`);
    free = goal.second + pace.celebrationSeconds;
  }
  const chances = game.film ? [] : (game.reel?.chances ?? seedChances(game, goals));
  return [
    ...goals.map((goal): Moment => ({ kind: 'goal', second: goal.second, side: goal.side, goal })),
    ...chances.map((chance): Moment => ({ kind: 'chance', ...chance })),
  ].toSorted((one, other) => one.second - other.second);
}

function seedChances(game: Game, goals: readonly Goal[]): Chance[] {
  const pace = paceOf[game.sport];
  const gap = pace.celebrationSeconds + pace.attackSeconds;
  const random = createRandom(game.seed + 77);
  const chances: Chance[] = [];
  let from = 0;
  for (const until of [...goals.map((goal) => goal.second), game.seconds + pace.attackSeconds]) {
    for (let second = from + pace.attackSeconds + 2; second + gap < until; second += gap + 2) {
      const side = random.next() < 0.5 ? 'home' : 'away';
      chances.push({ second, side, outcome: random.next() < 0.6 ? 'saved' : 'wide' });
    }
    from = until + pace.celebrationSeconds;
  }
  return chances;
}
