// The schools, clubs, sports and places of the demo channel, as plain data.
import { text, type DemoText, type DemoTranslations, type Translated } from './demo-text.ts';
import { groupNames, placeNames, teamNames } from './team-names.ts';

export interface DemoGroup extends Translated<'name'> {
  readonly alias: string;
  readonly name: string;
}

export interface DemoSport {
  readonly alias: 'soccer' | 'basketball' | 'ice-hockey';
  readonly name: DemoText;
}

export interface DemoPlace extends Translated<'name' | 'city'> {
  readonly alias: string;
  readonly name: string;
  readonly city: string;
  readonly time_zone: string;
}

export interface DemoTeam extends Translated<'name' | 'short_name'> {
  readonly alias: string;
  readonly name: string;
  readonly short_name: string;
  readonly monogram: string;
  /** Three letters on the score bug. */
  readonly code: string;
  readonly color: string;
  readonly secondary_color: string;
  readonly gender: 'men' | 'women';
  readonly sport: DemoSport['alias'];
  readonly group: string;
  readonly place: string;
}

const named = <One extends { readonly alias: string }, Field extends string>(
  one: One,
  names: Readonly<Record<string, DemoTranslations<Field>>>,
): One & Translated<Field> => ({ ...one, translations: names[one.alias] ?? {} });

const groups: readonly DemoGroup[] = [
  { alias: 'riverside-high', name: 'Riverside High School' },
  { alias: 'lakeview-academy', name: 'Lakeview Academy' },
  { alias: 'northern-league-clubs', name: 'Northern League Clubs' },
];
export const demoGroups: readonly DemoGroup[] = groups.map((group) => named(group, groupNames));

export const demoSports: readonly DemoSport[] = [
  { alias: 'soccer', name: text('Soccer', 'Soccer', 'كرة القدم') },
  { alias: 'basketball', name: text('Basketball', 'Basketball', 'كرة السلة') },
  { alias: 'ice-hockey', name: text('Ice hockey', 'Hockey', 'هوكي الجليد') },
];

const places: readonly DemoPlace[] = [
  {
    alias: 'riverside-fieldhouse',
    name: 'Riverside Fieldhouse',
    city: 'Riverside',
    time_zone: 'America/New_York',
  },
  { alias: 'lakeview-stadium', name: 'Lakeview Stadium', city: 'Lakeview', time_zone: 'America/Chicago' },
  { alias: 'harbour-arena', name: 'Harbour Arena', city: 'Harbour City', time_zone: 'America/Los_Angeles' },
  { alias: 'granite-rink', name: 'Granite Rink', city: 'Granite Peak', time_zone: 'America/Denver' },
];
export const demoPlaces: readonly DemoPlace[] = places.map((place) => named(place, placeNames));

const team = (
  alias: string,
  name: string,
  short_name: string,
  monogram: string,
  code: string,
  [color, secondary_color]: readonly [string, string],
  gender: DemoTeam['gender'],
  sport: DemoTeam['sport'],
  group: string,
  place: string,
): DemoTeam => ({
  alias,
  name,
  short_name,
  monogram,
  code,
  color,
  secondary_color,
  gender,
  sport,
  group,
  place,
  translations: teamNames[alias] ?? {},
});

const clubs = 'northern-league-clubs';

export const demoTeams: readonly DemoTeam[] = [
  team(
    'riverside-hawks',
    'Riverside Hawks',
    'Hawks',
    'RH',
    'RIV',
    ['#c2410c', '#fff7ed'],
    'women',
    'soccer',
    'riverside-high',
    'riverside-fieldhouse',
  ),
  team(
    'lakeview-falcons',
    'Lakeview Falcons',
    'Falcons',
    'LF',
    'LAK',
    ['#0f766e', '#f0fdfa'],
    'women',
    'soccer',
    'lakeview-academy',
    'lakeview-stadium',
  ),
  team(
    'north-coast-united',
    'North Coast United',
    'United',
    'NU',
    'NCU',
    ['#1d4ed8', '#eff6ff'],
    'men',
    'soccer',
    clubs,
    'harbour-arena',
  ),
  team(
    'pinewood-rovers',
    'Pinewood Rovers',
    'Rovers',
    'PR',
    'PIN',
    ['#15803d', '#fefce8'],
    'men',
    'soccer',
    clubs,
    'lakeview-stadium',
  ),
  team(
    'kingston-royals',
    'Kingston Royals',
    'Royals',
    'KR',
    'KIN',
    ['#4338ca', '#fde047'],
    'men',
    'basketball',
    clubs,
    'harbour-arena',
  ),
  team(
    'western-prep',
    'Western Prep Wolves',
    'Wolves',
    'WP',
    'WST',
    ['#166534', '#f7fee7'],
    'men',
    'basketball',
    clubs,
    'riverside-fieldhouse',
  ),
  team(
    'riverside-comets',
    'Riverside Comets',
    'Comets',
    'RC',
    'RIV',
    ['#b91c1c', '#fef2f2'],
    'women',
    'basketball',
    'riverside-high',
    'riverside-fieldhouse',
  ),
  team(
    'lakeview-lightning',
    'Lakeview Lightning',
    'Lightning',
    'LL',
    'LAK',
    ['#a16207', '#1c1917'],
    'women',
    'basketball',
    'lakeview-academy',
    'lakeview-stadium',
  ),
  team(
    'harbour-city-storm',
    'Harbour City Storm',
    'Storm',
    'HS',
    'HAR',
    ['#0e7490', '#ecfeff'],
    'men',
    'ice-hockey',
    clubs,
    'harbour-arena',
  ),
  team(
    'maple-ridge-bears',
    'Maple Ridge Bears',
    'Bears',
    'MB',
    'MAP',
    ['#9f1239', '#fff1f2'],
    'men',
    'ice-hockey',
    clubs,
    'granite-rink',
  ),
  team(
    'granite-peak',
    'Granite Peak Rams',
    'Rams',
    'GP',
    'GRA',
    ['#475569', '#f8fafc'],
    'men',
    'ice-hockey',
    clubs,
    'granite-rink',
  ),
  team(
    'saint-malo-corsairs',
    'Saint-Malo Corsairs',
    'Corsairs',
    'SC',
    'STM',
    ['#7c2d92', '#faf5ff'],
    'men',
    'ice-hockey',
    clubs,
    'harbour-arena',
  ),
];

/** @throws {Error} for an alias that no team has: a slip in the demo's own data. */
export function demoTeam(alias: string): DemoTeam {
  const found = demoTeams.find((one) => one.alias === alias);
  if (found === undefined) throw new Error(`The demo has no team "${alias}".`);
  return found;
}
