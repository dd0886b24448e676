// The demo's games, their times told from the moment of seeding, so that the channel always looks like tonight.

export interface DemoGoal {
  /** Seconds from the start of the recording. */
  readonly second: number;
  readonly side: 'home' | 'away';
}

export interface DemoFixture {
  readonly away: string;
  readonly home: string;
  readonly type: 'free' | 'register' | 'paid' | 'ppv';
  /** Hours from now, rounded to the next half hour; negative is over. */
  readonly hours: number;
  readonly description: string;
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
    hours: -26,
    description:
      'The derby. Northern League girls’ soccer from Riverside Fieldhouse, decided in the last minutes.',
    goals: [away(9), home(21)],
  },
  {
    away: 'pinewood-rovers',
    home: 'north-coast-united',
    type: 'free',
    hours: -50,
    description: 'Opening night of the men’s season, open to everyone.',
    goals: [home(8), home(22)],
  },
  {
    away: 'western-prep',
    home: 'kingston-royals',
    type: 'register',
    hours: -28,
    description: 'Kingston defend an unbeaten run at home. Free with an account.',
    goals: [home(5), away(11), home(17), away(23)],
  },
  {
    away: 'harbour-city-storm',
    home: 'maple-ridge-bears',
    type: 'paid',
    hours: -52,
    description: 'First leg of the Granite Cup, and the first time these two meet this winter.',
    goals: [away(12), away(24)],
  },
  {
    away: 'riverside-comets',
    home: 'lakeview-lightning',
    type: 'paid',
    hours: -74,
    description: 'Two schools, one old rivalry, and a full gym.',
    goals: [away(4), home(10), home(16), away(22)],
  },
  {
    away: 'granite-peak',
    home: 'saint-malo-corsairs',
    type: 'ppv',
    hours: -76,
    description: 'The invitational final, sold as a single event.',
    goals: [home(10), away(20)],
  },
  {
    away: 'north-coast-united',
    home: 'pinewood-rovers',
    type: 'paid',
    hours: -98,
    description: 'Rovers look for an answer on their own grass.',
    goals: [away(14)],
  },
  {
    away: 'maple-ridge-bears',
    home: 'granite-peak',
    type: 'paid',
    hours: -122,
    description: 'A rink full of noise for the mountain derby.',
    goals: [home(9), home(19)],
  },

  {
    away: 'riverside-hawks',
    home: 'lakeview-falcons',
    type: 'paid',
    hours: 3,
    description: 'The return of the derby. A win puts either side top of the Northern League.',
  },
  {
    away: 'kingston-royals',
    home: 'western-prep',
    type: 'register',
    hours: 5,
    description: 'Wolves against Royals, under the new lights. Free with an account.',
  },
  {
    away: 'maple-ridge-bears',
    home: 'harbour-city-storm',
    type: 'paid',
    hours: 7,
    description: 'Second leg of the Granite Cup: the Storm start two goals ahead.',
  },
  {
    away: 'pinewood-rovers',
    home: 'north-coast-united',
    type: 'free',
    hours: 26,
    description: 'Saturday soccer for everyone, no account needed.',
  },
  {
    away: 'lakeview-lightning',
    home: 'riverside-comets',
    type: 'paid',
    hours: 28,
    description: 'Conference semi-final at Riverside Fieldhouse.',
  },
  {
    away: 'saint-malo-corsairs',
    home: 'granite-peak',
    type: 'ppv',
    hours: 31,
    description: 'The invitational returns: one night, one price.',
  },
  {
    away: 'western-prep',
    home: 'kingston-royals',
    type: 'paid',
    hours: 52,
    description: 'Second of three in the autumn series.',
  },
  {
    away: 'granite-peak',
    home: 'maple-ridge-bears',
    type: 'paid',
    hours: 55,
    description: 'Rams and Bears meet again.',
  },
  {
    away: 'lakeview-falcons',
    home: 'riverside-hawks',
    type: 'paid',
    hours: 100,
    description: 'League round nine.',
  },
  {
    away: 'harbour-city-storm',
    home: 'saint-malo-corsairs',
    type: 'paid',
    hours: 124,
    description: 'The harbour derby.',
  },
  {
    away: 'riverside-comets',
    home: 'lakeview-lightning',
    type: 'register',
    hours: 148,
    description: 'Senior night, free with an account.',
  },
  {
    away: 'north-coast-united',
    home: 'pinewood-rovers',
    type: 'paid',
    hours: 171,
    description: 'The last round before the winter break.',
  },
];

/** Seconds of a rendered recording. */
export const recordingSeconds = 30;
