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

/** The league plays in the channel's own time zone. */
export interface DemoPlace extends Translated<'name' | 'city'> {
  readonly alias: string;
  readonly name: string;
  readonly city: string;
  /** Soccer has a school field with a fence, basketball a gym, and hockey a rink. */
  readonly sport: DemoSport['alias'];
}

export interface DemoTeam extends Translated<'name' | 'short_name'> {
  readonly alias: string;
  readonly name: string;
  readonly short_name: string;
  readonly monogram: string;
  /** Three letters on the picture. */
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
  { alias: 'riverside-field', name: 'Riverside High Field', city: 'Riverside', sport: 'soccer' },
  { alias: 'lakeview-field', name: 'Lakeview Academy Field', city: 'Lakeview', sport: 'soccer' },
  { alias: 'north-coast-field', name: 'North Coast Field', city: 'Harbor City', sport: 'soccer' },
  { alias: 'pinewood-field', name: 'Pinewood Park Field', city: 'Pinewood', sport: 'soccer' },
  { alias: 'riverside-gym', name: 'Riverside High Gym', city: 'Riverside', sport: 'basketball' },
  { alias: 'lakeview-gym', name: 'Lakeview Gym', city: 'Lakeview', sport: 'basketball' },
  { alias: 'kingston-gym', name: 'Kingston Community Gym', city: 'Kingston', sport: 'basketball' },
  { alias: 'western-gym', name: 'Western Prep Gym', city: 'Westfield', sport: 'basketball' },
  { alias: 'granite-rink', name: 'Granite Rink', city: 'Granite Peak', sport: 'ice-hockey' },
  { alias: 'maple-ridge-rink', name: 'Maple Ridge Rink', city: 'Maple Ridge', sport: 'ice-hockey' },
  { alias: 'harbor-rink', name: 'Harbor Rink', city: 'Harbor City', sport: 'ice-hockey' },
  { alias: 'saint-malo-rink', name: 'Saint-Malo Rink', city: 'Saint-Malo', sport: 'ice-hockey' },
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
    'riverside-field',
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
    'lakeview-field',
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
    'north-coast-field',
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
    'pinewood-field',
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
    'kingston-gym',
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
    'western-gym',
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
    'riverside-gym',
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
    'lakeview-gym',
  ),
  team(
    'harbour-city-storm',
    'Harbor City Storm',
    'Storm',
    'HS',
    'HAR',
    ['#0e7490', '#ecfeff'],
    'men',
    'ice-hockey',
    clubs,
    'harbor-rink',
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
    'maple-ridge-rink',
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
    'saint-malo-rink',
  ),
];

/** @throws {Error} for an alias that no place has: a slip in the demo's own data. */
export function demoPlace(alias: string): DemoPlace {
  const found = demoPlaces.find((one) => one.alias === alias);
  if (found === undefined) throw new Error(`The demo has no place "${alias}".`);
  return found;
}

/** @throws {Error} for an alias that no team has: a slip in the demo's own data. */
export function demoTeam(alias: string): DemoTeam {
  const found = demoTeams.find((one) => one.alias === alias);
  if (found === undefined) throw new Error(`The demo has no team "${alias}".`);
  return found;
}
