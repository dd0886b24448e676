import { usualFootage, type Game } from './game.ts';

/** A short, small soccer game with one goal for the visitors. */
export function aGame(over: Partial<Game> = {}): Game {
  return {
    ...usualFootage,
    width: 320,
    height: 180,
    seconds: 12,
    sport: 'soccer',
    channel_name: 'Northern',
    home: { code: 'NTH', name: 'Northgate Town', primary_colour: '#1b6ca8', secondary_colour: '#ffffff' },
    away: { code: 'CAP', name: 'Capital FC', primary_colour: '#e0218a', secondary_colour: '#30323d' },
    goals: [{ second: 7, side: 'away' }],
    score: { home: 1, away: 0 },
    ...over,
  };
}
