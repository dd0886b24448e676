import { aFigure, type Figure } from './figures.ts';
import type { Side, SportName } from './game.ts';
import type { Random } from './random.ts';
import { paceOf, type Moment, type Pace } from './script.ts';
import type { Sport } from './sport.ts';

export type Ball = { x: number; y: number; z: number };

export type Flight = {
  from: Ball;
  to: Ball;
  start: number;
  end: number;
  /** How high the middle of the way lies above its ends. */
  loft: number;
  receiver: Figure | undefined;
  moment: Moment | undefined;
};

export type Phase =
  | { kind: 'held'; by: Figure; until: number }
  | { kind: 'flying'; flight: Flight }
  | { kind: 'over'; moment: Moment; until: number };

/** Everything about a game at one instant. */
export type PlayState = {
  readonly sport: Sport;
  readonly pace: Pace;
  readonly script: readonly Moment[];
  readonly random: Random;
  readonly figures: readonly Figure[];
  readonly referee: Figure;
  readonly ball: Ball;
  /** Where each figure is in its own small wandering. */
  readonly wanderings: readonly number[];
  now: number;
  /** How many moments of the script are behind us. */
  done: number;
  possession: Side;
  phase: Phase;
  restarts: number;
};

export function createPlayState(
  name: SportName,
  sport: Sport,
  script: readonly Moment[],
  random: Random,
): PlayState {
  const figures = (['home', 'away'] as const).flatMap((side) =>
    Array.from({ length: sport.playersPerSide }, (_, index) => aFigure(side, index)),
  );
  const referee = aFigure('referee', 0);
  return {
    sport,
    pace: paceOf[name],
    script,
    random,
    figures,
    referee,
    ball: { x: 0, y: 0, z: 0 },
    wanderings: Array.from({ length: figures.length + 1 }, () => random.between(0, 6)),
    now: 0,
    done: 0,
    possession: random.next() < 0.5 ? 'home' : 'away',
    phase: { kind: 'held', by: referee, until: 0 },
    restarts: 0,
  };
}

/** A side's players without its keeper. */
export function playersOf(state: PlayState, side: Side): Figure[] {
  return state.figures.filter((figure) => figure.side === side && !isKeeper(state, figure));
}

export function isKeeper(state: PlayState, figure: Figure): boolean {
  return state.sport.hasKeeper && figure.index === 0 && figure.side !== 'referee';
}
