// Sports as data: how a sport counts periods, points and time, and which buttons its scorer has.

export const periodKinds = ['period', 'half', 'quarter', 'set', 'half_inning'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const clockKinds = ['up', 'down', 'none'] as const;
export type ClockKind = (typeof clockKinds)[number];

/** A button of the scorer's page. A name of `buttonNames` is translated, any other is shown as it is. */
export interface ScoreButton {
  readonly name: string;
  readonly points: number;
}

/** The part of the rules that a viewer's page needs to show a score. */
export interface ScoreRules {
  readonly periods: { readonly kind: PeriodKind; readonly count: number; readonly seconds: number | null };
  readonly clock: ClockKind;
  /** The clock goes on from period to period, as in soccer: the second half begins at 45:00. */
  readonly runs_on: boolean;
  /** `sets`: the score is the number of periods won, and each period counts its own points. */
  readonly score: 'total' | 'sets';
}

export interface SportRules extends ScoreRules {
  /** A period beyond the regular ones. Null when it has no length. */
  readonly overtime_seconds: number | null;
  readonly points: readonly ScoreButton[];
  readonly big_plays: readonly string[];
  readonly penalties: readonly string[];
  readonly has_timeouts: boolean;
}

export const sportKeys = [
  'soccer',
  'basketball',
  'hockey',
  'volleyball',
  'american_football',
  'baseball',
  'plain',
] as const;
export type SportKey = (typeof sportKeys)[number];

export const sportRules: Readonly<Record<SportKey, SportRules>> = {
  soccer: {
    periods: { kind: 'half', count: 2, seconds: 2_700 },
    clock: 'up',
    runs_on: true,
    score: 'total',
    overtime_seconds: 900,
    points: [{ name: 'goal', points: 1 }],
    big_plays: ['shot', 'save', 'corner', 'penalty_kick'],
    penalties: ['yellow_card', 'red_card'],
    has_timeouts: false,
  },
  basketball: {
    periods: { kind: 'quarter', count: 4, seconds: 480 },
    clock: 'down',
    runs_on: false,
    score: 'total',
    overtime_seconds: 240,
    points: [
      { name: 'free_throw', points: 1 },
      { name: 'two_points', points: 2 },
      { name: 'three_points', points: 3 },
    ],
    big_plays: ['dunk', 'block', 'steal'],
    penalties: ['foul', 'technical_foul'],
    has_timeouts: true,
  },
  hockey: {
    periods: { kind: 'period', count: 3, seconds: 1_200 },
    clock: 'down',
    runs_on: false,
    score: 'total',
    overtime_seconds: 300,
    points: [{ name: 'goal', points: 1 }],
    big_plays: ['shot', 'save', 'hit', 'power_play'],
    penalties: ['minor_penalty', 'major_penalty'],
    has_timeouts: true,
  },
  volleyball: {
    periods: { kind: 'set', count: 5, seconds: null },
    clock: 'none',
    runs_on: false,
    score: 'sets',
    overtime_seconds: null,
    points: [{ name: 'point', points: 1 }],
    big_plays: ['ace', 'block', 'dig'],
    penalties: ['yellow_card', 'red_card'],
    has_timeouts: true,
  },
  american_football: {
    periods: { kind: 'quarter', count: 4, seconds: 720 },
    clock: 'down',
    runs_on: false,
    score: 'total',
    overtime_seconds: 600,
    points: [
      { name: 'touchdown', points: 6 },
      { name: 'extra_point', points: 1 },
      { name: 'two_point_conversion', points: 2 },
      { name: 'field_goal', points: 3 },
      { name: 'safety', points: 2 },
    ],
    big_plays: ['interception', 'fumble', 'sack', 'long_run'],
    penalties: ['flag', 'ejection'],
    has_timeouts: true,
  },
  baseball: {
    periods: { kind: 'half_inning', count: 18, seconds: null },
    clock: 'none',
    runs_on: false,
    score: 'total',
    overtime_seconds: null,
    points: [{ name: 'run', points: 1 }],
    big_plays: ['home_run', 'strikeout', 'double_play', 'stolen_base'],
    penalties: ['ejection'],
    has_timeouts: false,
  },
  plain: {
    periods: { kind: 'period', count: 2, seconds: null },
    clock: 'none',
    runs_on: false,
    score: 'total',
    overtime_seconds: null,
    points: [{ name: 'point', points: 1 }],
    big_plays: ['big_play'],
    penalties: ['penalty'],
    has_timeouts: true,
  },
};

/** Every name that pages translate. */
export const buttonNames: readonly string[] = [
  ...new Set(
    sportKeys.flatMap((key) => {
      const { points, big_plays, penalties } = sportRules[key];
      return [...points.map(({ name }) => name), ...big_plays, ...penalties];
    }),
  ),
];

/** Parts of names in the languages of the product, without accents. American football stands before soccer. */
const namesOfSports: readonly (readonly [RegExp, SportKey])[] = [
  [/american football|gridiron|flag football|football americain|القدم الأمريكية/u, 'american_football'],
  [/basket|السلة/u, 'basketball'],
  [/hockey|هوكي/u, 'hockey'],
  [/volley|الطائرة/u, 'volleyball'],
  [/baseball|softball|بيسبول/u, 'baseball'],
  [/soccer|futsal|football|كرة القدم/u, 'soccer'],
];

/**
 * The rules that fit a sport by its name or alias. A field hockey or a handball gets what its name says, or `plain`.
 * @param isAmerican the currency or country of the channel says that "football" is the American one.
 */
export function sportKeyOf(name: string, isAmerican = false): SportKey {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  if (isAmerican && /\bfootball\b/u.test(plain)) return 'american_football';
  return namesOfSports.find(([pattern]) => pattern.test(plain) || pattern.test(name))?.[1] ?? 'plain';
}

/** The length of a period. Null when it has none. */
export const periodSeconds = (rules: SportRules, period: number): number | null =>
  period > rules.periods.count ? rules.overtime_seconds : rules.periods.seconds;
