import type { SportName } from '../footage/index.ts';
import { createLiveGame, type LiveGame } from './live-game.ts';

const hosts = {
  soccer: { away: 'north-coast-united', home: 'pinewood-rovers' },
  hockey: { away: 'saint-malo-corsairs', home: 'harbour-city-storm' },
  basketball: { away: 'western-prep', home: 'kingston-royals' },
} as const;

/** A live game in a small picture of few frames, so that its footage is soon painted. */
export function aLiveGame(sport: SportName, over: Partial<LiveGame> = {}): LiveGame {
  const fixture = { ...hosts[sport], type: 'free', description: '' } as const;
  const live = createLiveGame(fixture, 'Northern', 7);
  return { ...live, game: { ...live.game, width: 480, height: 270, frames_per_second: 10 }, ...over };
}
