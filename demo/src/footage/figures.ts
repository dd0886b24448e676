import type { Side } from './game.ts';
import type { Place } from './sport.ts';

export type Figure = {
  side: Side | 'referee';
  index: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Metres run so far: moves the legs. */
  stride: number;
  /** -1 to 1: how far a keeper has thrown himself. */
  dive: number;
  isCheering: boolean;
};

export function aFigure(side: Figure['side'], index: number): Figure {
  return { side, index, x: 0, y: 0, vx: 0, vy: 0, stride: index, dive: 0, isCheering: false };
}

/** The one of most worth. Throws RangeError when there is none. */
export function best<T>(values: readonly T[], worth: (value: T) => number): T {
  let found: { value: T; worth: number } | undefined;
  for (const value of values) {
    const own = worth(value);
    if (!found || own > found.worth) found = { value, worth: own };
  }
  if (!found) throw new RangeError('There is nobody to choose from.');
  return found.value;
}

export function nearest(figures: readonly Figure[], place: Place): Figure {
  return best(figures, (figure) => -Math.hypot(figure.x - place.x, figure.y - place.y));
}

/** A value kept between two equal limits. */
export function within(limit: number, value: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
