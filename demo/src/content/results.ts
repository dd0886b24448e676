// Games of the demo that nobody filmed: a result alone, so that teams have a form at the first start.
import { text, type DemoText } from './demo-text.ts';
import type { DemoFixture } from './fixtures.ts';

export interface DemoResult extends Pick<DemoFixture, 'away' | 'home' | 'day' | 'time'> {
  readonly score: { readonly home: number; readonly away: number };
}

/** The description of each of them. */
export const resultText: DemoText = text(
  'Preseason. There was no camera at this game.',
  'Match préparatoire, sans caméra.',
  'مباراة تحضيرية لم تُصوَّر.',
);

type Pair = readonly [one: string, other: string];
type Score = readonly [one: number, other: number];

const days = [-9, -13, -16, -20, -24] as const;
const times = ['17:00', '18:30', '16:30', '19:00', '18:00'] as const;

/** Two teams meet five times, at home in turn. */
const series = ([one, other]: Pair, offset: number, scores: readonly Score[]): DemoResult[] =>
  days.map((day, index) => {
    const [own = 0, others = 0] = scores[index] ?? [];
    const place = { day: day - offset, time: times[(index + offset) % times.length] ?? times[0] };
    return index % 2 === 0
      ? { home: one, away: other, ...place, score: { home: own, away: others } }
      : { home: other, away: one, ...place, score: { home: others, away: own } };
  });

/** A day of hockey has two games, and each of the four teams plays one. */
const round = (index: number, first: Pair, [home, away]: Score, second: Pair, other: Score): DemoResult[] => {
  const day = (days[index] ?? -9) - 1;
  return [
    { home: first[0], away: first[1], day, time: '17:30', score: { home, away } },
    { home: second[0], away: second[1], day, time: '19:30', score: { home: other[0], away: other[1] } },
  ];
};

const [storm, bears, rams, corsairs] = [
  'harbour-city-storm',
  'maple-ridge-bears',
  'granite-peak',
  'saint-malo-corsairs',
];

/** Five for each team. */
export const demoResults: readonly DemoResult[] = [
  ...series(['riverside-hawks', 'lakeview-falcons'], 0, [
    [2, 1],
    [0, 0],
    [1, 3],
    [2, 0],
    [1, 1],
  ]),
  ...series(['north-coast-united', 'pinewood-rovers'], 1, [
    [3, 2],
    [1, 1],
    [0, 2],
    [4, 0],
    [2, 1],
  ]),
  ...series(['kingston-royals', 'western-prep'], 2, [
    [78, 71],
    [64, 69],
    [82, 80],
    [70, 74],
    [91, 66],
  ]),
  ...series(['riverside-comets', 'lakeview-lightning'], 0, [
    [55, 58],
    [61, 49],
    [52, 50],
    [47, 63],
    [66, 64],
  ]),
  ...round(0, [storm, bears], [4, 3], [rams, corsairs], [2, 5]),
  ...round(1, [rams, storm], [1, 3], [corsairs, bears], [4, 4]),
  ...round(2, [storm, corsairs], [2, 6], [bears, rams], [5, 1]),
  ...round(3, [corsairs, rams], [3, 2], [bears, storm], [0, 2]),
  ...round(4, [rams, bears], [4, 2], [corsairs, storm], [1, 0]),
];
