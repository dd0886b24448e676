import { createHash } from 'node:crypto';

/** The description of a game to be rendered: the demo channel's data, and the key of the cache. */
export type Side = 'home' | 'away';
export type SportName = 'soccer' | 'basketball' | 'hockey';

export type FootageTeam = {
  /** Two to four capital letters. */
  code: string;
  name: string;
  /** `#rrggbb`. */
  primary_colour: string;
  secondary_colour: string;
};

export type Goal = {
  /** Seconds from the first frame to the ball crossing the line. */
  second: number;
  side: Side;
  /** Basketball alone; 2 when absent. */
  points?: 2 | 3;
};

export type Chance = {
  second: number;
  side: Side;
  outcome: 'saved' | 'wide';
};

/** A piece that is cut together with others. It begins and ends under a wipe, and the graphics are laid over it later. */
export type Reel = {
  starts: 'kick-off' | 'open play';
  /** These and no others, so that the piece can end on one. */
  chances: readonly Chance[];
};

/** The content of a film of the library. The first two are made of goals, the others have no game. */
export type FilmKind = 'goals' | 'highlights' | 'practice' | 'skills' | 'tour' | 'warm-up';

/** A film without a score. It is told apart from a game by its own camera and its own title. */
export type Film = {
  kind: FilmKind;
  /** Stands in the corner of the picture. */
  title: string;
};

export type Game = {
  sport: SportName;
  /** Shown in the corner of the picture. */
  channel_name: string;
  home: FootageTeam;
  away: FootageTeam;
  goals: readonly Goal[];
  /** The score at the first frame. */
  score: { home: number; away: number };
  width: number;
  height: number;
  frames_per_second: number;
  seconds: number;
  seed: number;
  /** Absent for a whole programme with its graphics. */
  reel?: Reel;
  /** A film of the library. */
  film?: Film;
};

/** 540p at 24 frames a second, half a minute: what the demo channel shows. */
export const usualFootage = { width: 960, height: 540, frames_per_second: 24, seconds: 30, seed: 1 } as const;

/** Raised whenever the same description would render to another picture, so that caches are renewed. */
const rendererVersion = 4;

/** The file name of a game's footage in a cache. */
export function footageKey(game: Game): string {
  return createHash('sha256')
    .update(JSON.stringify([rendererVersion, game]))
    .digest('hex')
    .slice(0, 32);
}

/** As titles name the teams: the visitors first. */
export const sidesInOrder = ['away', 'home'] as const satisfies readonly Side[];

/** The score once everything up to this second has happened. */
export function scoreAt(game: Game, second: number): { home: number; away: number } {
  const score = { ...game.score };
  for (const goal of game.goals) if (goal.second <= second) score[goal.side] += pointsOf(game, goal);
  return score;
}

export function pointsOf(game: Pick<Game, 'sport'>, goal: Goal): number {
  return game.sport === 'basketball' ? (goal.points ?? 2) : 1;
}
