import { demoTeam, liveGameSeconds, type LiveFixture } from '../content/index.ts';
import type { FootageTeam, Game, SportName } from '../footage/index.ts';

/** A game that is played in real time. `scriptOf` replaces the goals and the length of `game`. */
export interface LiveGame {
  readonly game: Game;
  readonly seconds: number;
  /** Seeds the goals. Another seed gives another game on the same footage. */
  readonly seed: number;
}

const sportNames = { soccer: 'soccer', basketball: 'basketball', 'ice-hockey': 'hockey' } as const;
const picture = { width: 960, height: 540, frames_per_second: 30 } as const;

/** The game of a fixture from its first second. Throws for a team that the demo does not have. */
export function createLiveGame(fixture: LiveFixture, channelName: string, seed: number): LiveGame {
  const sport: SportName = sportNames[demoTeam(fixture.home).sport];
  const game: Game = {
    ...picture,
    sport,
    channel_name: channelName,
    home: teamOf(fixture.home),
    away: teamOf(fixture.away),
    goals: [],
    score: { home: 0, away: 0 },
    seconds: liveGameSeconds,
    seed,
  };
  return { game, seconds: liveGameSeconds, seed };
}

function teamOf(alias: string): FootageTeam {
  const team = demoTeam(alias);
  return {
    code: team.code,
    name: team.name,
    primary_colour: team.color,
    secondary_colour: team.secondary_color,
  };
}
