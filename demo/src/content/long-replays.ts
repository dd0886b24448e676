// The games of the demo with a replay of some minutes.
import type { DemoGoal } from './fixtures.ts';

export interface LongReplay {
  readonly away: string;
  readonly home: string;
  /** Seconds of the recording. */
  readonly seconds: number;
  readonly goals: readonly DemoGoal[];
}

/** Baskets at either end in turn, as two even teams score them. */
const baskets = (seconds: number, first: DemoGoal['side']): DemoGoal[] =>
  Array.from({ length: Math.floor((seconds - 4) / 8) }, (_, index) => ({
    second: 5 + index * 8,
    side: (index + (first === 'home' ? 0 : 1)) % 2 ? 'away' : 'home',
  }));

export const longReplays: readonly LongReplay[] = [
  { away: 'western-prep', home: 'kingston-royals', seconds: 204, goals: baskets(204, 'home') },
  {
    away: 'harbour-city-storm',
    home: 'maple-ridge-bears',
    seconds: 216,
    goals: [
      { second: 71, side: 'away' },
      { second: 168, side: 'away' },
    ],
  },
];
