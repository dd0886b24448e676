import { scoreAt, type Game, type Goal, type Side } from '../footage/index.ts';
import { createRandom, type Random } from '../footage/random.ts';
import type { LiveGame } from './live-game.ts';
import { readReel, reelsOf, type ReelName, type ReelPlan } from './reels.ts';

/** A reel, or a part of it, in its place in the game. */
export type Take = {
  /** Second of the game. */
  readonly second: number;
  readonly seconds: number;
  readonly reel: ReelPlan;
  /** The reel's second at which it is entered. */
  readonly entry: number;
};

export interface LiveScript {
  /** Without gaps; the last one shows the winners after the whistle. */
  readonly takes: readonly Take[];
  /** In the game's own seconds. */
  readonly goals: readonly Goal[];
}

/** How long it stays at one score on the average, and the first goal's wait, so that a visitor soon sees one. */
const goalEverySeconds = 170;
const firstGoalSecond = { low: 40, high: 100 } as const;
/** How long the picture stays after the whistle, with the result over it. */
export const fullTimeSeconds = 4;
/** No goal falls where the whistle would cut its celebration short. */
const quietEndSeconds = 16;

/** Decides the whole game beforehand, always alike for the same game, so that it can go on wherever it was left. */
export function scriptOf(live: LiveGame): LiveScript {
  const random = createRandom(live.seed);
  const takes = live.game.sport === 'basketball' ? trade(live, random) : wait(live, random);
  const goals = takes.flatMap(goalsOf);
  const { home, away } = scoreAt({ ...live.game, goals }, live.seconds);
  return { takes: [...takes, closing(live, home >= away ? 'home' : 'away')], goals };
}

/** The game as its graphics tell it: with all its goals, in its own seconds. */
export function programmeOf(live: LiveGame): Game {
  return { ...live.game, seconds: live.seconds, goals: scriptOf(live).goals };
}

/** Long play with a goal now and then, and a kick-off after each. */
function wait(live: LiveGame, random: Random): Take[] {
  const { game, seconds } = live;
  const score = { ...game.score };
  let due = random.between(firstGoalSecond.low, firstGoalSecond.high);
  return fill(live, (second, before) => {
    if (before.goals.length > 0) return readReel(game.sport, 'opening');
    if (second >= due && second < seconds - quietEndSeconds) {
      due = second + goalEverySeconds * random.between(0.5, 1.5);
      const side = scorer(score, random);
      score[side] += 1;
      return readReel(game.sport, side);
    }
    return readReel(game.sport, before.name === 'play' ? 'more play' : 'play');
  });
}

/** Baskets at either end all the time. */
function trade(live: LiveGame, random: Random): Take[] {
  const { sport } = live.game;
  const names = reelsOf.basketball.map((reel) => reel.name).filter((name) => name !== 'opening');
  return fill(live, (_, before) => {
    const others = names.filter((name) => name !== before.name);
    const name: ReelName = others[Math.floor(random.next() * others.length)] ?? 'both';
    return readReel(sport, name);
  });
}

/** Reel after reel to the end, the opening first. */
function fill(live: LiveGame, next: (second: number, before: ReelPlan) => ReelPlan): Take[] {
  let reel = readReel(live.game.sport, 'opening');
  const takes: Take[] = [];
  for (let second = 0; second < live.seconds; second += reel.seconds) {
    if (second > 0) reel = next(second, reel);
    takes.push({ second, seconds: Math.min(reel.seconds, live.seconds - second), reel, entry: 0 });
  }
  return takes;
}

/** The winners, as they are seen after a goal of theirs. */
function closing({ game, seconds }: LiveGame, winner: Side): Take {
  const reel = readReel(game.sport, winner);
  const entry = Math.ceil((reel.goals[0]?.second ?? 0) + 0.2);
  return { second: seconds, seconds: fullTimeSeconds, reel, entry };
}

function goalsOf({ second, seconds, reel, entry }: Take): Goal[] {
  return reel.goals
    .filter((goal) => goal.second >= entry && goal.second < entry + seconds)
    .map((goal) => ({ ...goal, second: second + goal.second - entry }));
}

/** The side that is behind scores a little more often, because a close game is more fun to watch. */
function scorer(score: Record<Side, number>, random: Random): Side {
  const homeShare = 0.5 + 0.15 * Math.sign(score.away - score.home);
  return random.next() < homeShare ? 'home' : 'away';
}
