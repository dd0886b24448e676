import { basketball } from './basketball.ts';
import type { BoardLine } from './boards.ts';
import type { Stand } from './crowd.ts';
import type { SportName } from './game.ts';
import { hockey } from './hockey.ts';
import { soccer } from './soccer.ts';
import type { Sport } from './sport.ts';

/** A sport and the house it is played in. */
export type Arena = { sport: Sport; stand: Stand; boards: BoardLine };

export const arenas: Record<SportName, Arena> = {
  soccer: {
    sport: soccer,
    stand: { halfLength: 64, near: 43, far: 70, low: 1.8, high: 21, personMetres: 0.72 },
    boards: { halfLength: 66, y: 39.5, low: 0, high: 1.15, endX: 59 },
  },
  basketball: {
    sport: basketball,
    stand: { halfLength: 20, near: 11.6, far: 21, low: 1.1, high: 8, personMetres: 0.56 },
    boards: { halfLength: 19, y: 10.4, low: 0, high: 0.85, endX: 18.4 },
  },
  hockey: {
    sport: hockey,
    stand: { halfLength: 36, near: 17.5, far: 32, low: 2, high: 13, personMetres: 0.6 },
    boards: { halfLength: 22, y: 13.98, low: 0.12, high: 0.95, endX: 60 },
  },
};
