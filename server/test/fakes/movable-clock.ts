// A stopped clock that only a test moves.
import type { Clock } from '../../src/kernel/clock.ts';

export interface MovableClock extends Clock {
  advance(seconds: number): void;
}

export function createMovableClock(start: Date): MovableClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    advance: (seconds) => {
      nowMs += seconds * 1_000;
    },
  };
}
