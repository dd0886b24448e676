// The entries that a script of footage stands for: goals and chances, with their buttons and players.
import type { Chance, Game, Goal } from '@floodlit/demo/footage';
import { pointsOf } from '@floodlit/demo/footage';
import { shirtOf, type DemoEntry } from './demo-entry.ts';

type Sport = Pick<Game, 'sport' | 'home' | 'away'>;

/** The names of the buttons in the rules of the three sports. */
const baskets = { 1: 'free_throw', 2: 'two_points', 3: 'three_points' } as const;
const penalties = { soccer: 'yellow_card', basketball: 'foul', hockey: 'minor_penalty' } as const;

export const otherSide = (side: Goal['side']): Goal['side'] => (side === 'home' ? 'away' : 'home');

export const basketNames: Readonly<Record<number, string>> = baskets;

export function goalEntry(game: Sport, goal: Goal, key: string): DemoEntry {
  const points = pointsOf(game, goal);
  return {
    key,
    kind: 'score',
    second: goal.second,
    side: goal.side,
    points,
    text: game.sport === 'basketball' ? (basketNames[points] ?? null) : 'goal',
    player_number: shirtOf(`${game[goal.side].name} ${key}`),
  };
}

/** A save is the keeper's play, and a block the defender's. */
export function chanceEntry(game: Sport, { second, side, outcome }: Chance, key: string): DemoEntry {
  const isStopped = outcome === 'saved';
  const stopped = game.sport === 'basketball' ? 'block' : 'save';
  const own = isStopped ? otherSide(side) : side;
  return {
    key,
    kind: 'big_play',
    second,
    side: own,
    text: isStopped ? stopped : game.sport === 'basketball' ? 'steal' : 'shot',
    player_number: isStopped && game.sport !== 'basketball' ? '1' : shirtOf(`${game[own].name} ${key}`),
  };
}

export function penaltyEntry(game: Sport, second: number, side: Goal['side'], key: string): DemoEntry {
  const player_number = shirtOf(`${game[side].name} ${key}`);
  return { key, kind: 'penalty', second, side, text: penalties[game.sport], player_number };
}
