import type { ArtTeam } from '../matchup-art/art-colors.ts';

/**
 * Sides with every difficulty of generated art: long and wide letters, similar colours, white, black, no
 * colour.
 */
export const TEAMS = {
  falcons: { monogram: 'LF', color: '#0f766e' },
  hawks: { monogram: 'RH', color: '#c2410c' },
  royals: { monogram: 'KR', color: '#4338ca' },
  western: { monogram: 'WP', color: '#166534' },
  bears: { monogram: 'MB', color: '#9f1239' },
  united: { monogram: 'NCU', color: '#1d4ed8' },
  mountain: { monogram: 'MWM', color: '#1e40af' },
  storm: { monogram: 'HCS', color: '#0e7490' },
  white: { monogram: 'IL', color: '#ffffff' },
  black: { monogram: 'GPTX', color: '#000000' },
  plain: { monogram: 'SC', color: null },
} satisfies Record<string, ArtTeam>;

export type Pairing = { title: string; away: ArtTeam; home: ArtTeam };

export const PAIRINGS: readonly Pairing[] = [
  { title: 'Lakeview Falcons @ Riverside Hawks', away: TEAMS.falcons, home: TEAMS.hawks },
  { title: 'Kingston Royals @ Western Prep', away: TEAMS.royals, home: TEAMS.western },
  { title: 'North Coast United @ Mountain West', away: TEAMS.united, home: TEAMS.mountain },
  { title: 'Isle Lions @ Granite Peak Texas', away: TEAMS.white, home: TEAMS.black },
  { title: 'Maple Ridge Bears @ Harbour City Storm', away: TEAMS.bears, home: TEAMS.storm },
  { title: 'Saint-Malo Corsaires @ Lakeview Falcons', away: TEAMS.plain, home: TEAMS.falcons },
  { title: 'Western Prep @ Kingston Royals', away: TEAMS.western, home: TEAMS.royals },
];
