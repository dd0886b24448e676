// The demo's games, their days counted from the day of seeding, so that the channel always looks like tonight.
import type { DemoText } from './demo-text.ts';
import { fixtureWords as words } from './fixture-words.ts';

export interface DemoGoal {
  /** Seconds from the start of the recording. */
  readonly second: number;
  readonly side: 'home' | 'away';
}

export interface DemoFixture {
  readonly away: string;
  readonly home: string;
  readonly type: 'free' | 'register' | 'paid' | 'ppv';
  /** Days from today; negative is over. */
  readonly day: number;
  /** Local time of the league, between 4 and 8 PM. */
  readonly time: `${number}:${number}`;
  readonly description: DemoText;
  /** Was announced for the first time and then moved to `day` and `time`, or is cancelled. */
  readonly fate?: { readonly movedFrom: Pick<DemoFixture, 'day' | 'time'> } | 'cancelled';
  /** Only games that are over have a recording, which this script tells. */
  readonly goals?: readonly DemoGoal[];
}

const home = (second: number): DemoGoal => ({ second, side: 'home' });
const away = (second: number): DemoGoal => ({ second, side: 'away' });

export const demoFixtures: readonly DemoFixture[] = [
  {
    away: 'lakeview-falcons',
    home: 'riverside-hawks',
    type: 'paid',
    day: -1,
    time: '17:00',
    description: words.derby,
    goals: [away(9), home(21)],
  },
  {
    away: 'pinewood-rovers',
    home: 'north-coast-united',
    type: 'free',
    day: -2,
    time: '16:30',
    description: words.rematch,
    goals: [home(8), home(22)],
  },
  {
    away: 'western-prep',
    home: 'kingston-royals',
    type: 'register',
    day: -1,
    time: '18:30',
    description: words.kingston,
    goals: [home(5), away(11), home(17), away(23)],
  },
  {
    away: 'harbour-city-storm',
    home: 'maple-ridge-bears',
    type: 'paid',
    day: -2,
    time: '19:00',
    description: words.cupFirstLeg,
    goals: [away(12), away(24)],
  },
  {
    away: 'riverside-comets',
    home: 'lakeview-lightning',
    type: 'paid',
    day: -3,
    time: '18:00',
    description: words.schools,
    goals: [away(4), home(10), home(16), away(22)],
  },
  {
    away: 'granite-peak',
    home: 'saint-malo-corsairs',
    type: 'ppv',
    day: -3,
    time: '19:00',
    description: words.invitational,
    goals: [home(10), away(20)],
  },
  {
    away: 'north-coast-united',
    home: 'pinewood-rovers',
    type: 'paid',
    day: -4,
    time: '16:00',
    description: words.opener,
    goals: [away(14)],
  },
  {
    away: 'maple-ridge-bears',
    home: 'granite-peak',
    type: 'paid',
    day: -5,
    time: '19:30',
    description: words.mountains,
    goals: [home(9), home(19)],
  },

  {
    away: 'riverside-hawks',
    home: 'lakeview-falcons',
    type: 'paid',
    day: 0,
    time: '17:00',
    description: words.derbyReturn,
  },
  {
    away: 'kingston-royals',
    home: 'western-prep',
    type: 'register',
    day: 0,
    time: '18:30',
    description: words.rematchWestern,
  },
  {
    away: 'maple-ridge-bears',
    home: 'harbour-city-storm',
    type: 'paid',
    day: 0,
    time: '19:30',
    description: words.cupSecondLeg,
  },
  {
    away: 'pinewood-rovers',
    home: 'north-coast-united',
    type: 'free',
    day: 1,
    time: '16:30',
    description: words.everyone,
  },
  {
    away: 'lakeview-lightning',
    home: 'riverside-comets',
    type: 'paid',
    day: 1,
    time: '18:00',
    description: words.semiFinal,
  },
  {
    away: 'saint-malo-corsairs',
    home: 'granite-peak',
    type: 'ppv',
    day: 1,
    time: '19:00',
    description: words.invitationalReturn,
  },
  {
    away: 'western-prep',
    home: 'kingston-royals',
    type: 'paid',
    day: 2,
    time: '19:00',
    description: words.series,
  },
  {
    away: 'granite-peak',
    home: 'maple-ridge-bears',
    type: 'paid',
    day: 2,
    time: '18:00',
    description: words.ramsAndBears,
  },
  {
    away: 'lakeview-falcons',
    home: 'riverside-hawks',
    type: 'paid',
    day: 4,
    time: '17:00',
    description: words.roundNine,
  },
  {
    away: 'harbour-city-storm',
    home: 'saint-malo-corsairs',
    type: 'paid',
    day: 5,
    time: '19:30',
    description: words.harbor,
    fate: 'cancelled',
  },
  {
    away: 'riverside-comets',
    home: 'lakeview-lightning',
    type: 'register',
    day: 6,
    time: '18:00',
    description: words.seniorNight,
  },
  {
    away: 'north-coast-united',
    home: 'pinewood-rovers',
    type: 'paid',
    day: 7,
    time: '16:00',
    description: words.lastRound,
    fate: { movedFrom: { day: 6, time: '16:30' } },
  },
];

/** Seconds of a rendered recording. */
export const recordingSeconds = 30;
