// The demo's games, their days counted from the day of seeding, so that the channel always looks like tonight.
import type { DemoText } from './demo-text.ts';

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
  /** Local time at the home team's place. */
  readonly time: `${number}:${number}`;
  readonly description: DemoText;
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
    time: '19:00',
    description: {
      en: 'The derby. Northern League girls’ soccer from Riverside Fieldhouse, decided in the last minutes.',
      fr: 'Le derby. Du soccer féminin de la Northern League au Riverside Fieldhouse, et un match qui bascule dans les dernières minutes.',
    },
    goals: [away(9), home(21)],
  },
  {
    away: 'pinewood-rovers',
    home: 'north-coast-united',
    type: 'free',
    day: -2,
    time: '15:00',
    description: {
      en: 'Opening night of the men’s season, open to everyone.',
      fr: 'Le coup d’envoi de la saison masculine, ouvert à tous.',
    },
    goals: [home(8), home(22)],
  },
  {
    away: 'western-prep',
    home: 'kingston-royals',
    type: 'register',
    day: -1,
    time: '18:30',
    description: {
      en: 'Kingston defend an unbeaten run at home. Free with an account.',
      fr: 'Kingston défend son invincibilité à domicile. Gratuit avec un compte.',
    },
    goals: [home(5), away(11), home(17), away(23)],
  },
  {
    away: 'harbour-city-storm',
    home: 'maple-ridge-bears',
    type: 'paid',
    day: -2,
    time: '20:00',
    description: {
      en: 'First leg of the Granite Cup, and the first time these two meet this winter.',
      fr: 'Match aller de la Coupe Granite, et premier face-à-face de l’hiver entre les deux équipes.',
    },
    goals: [away(12), away(24)],
  },
  {
    away: 'riverside-comets',
    home: 'lakeview-lightning',
    type: 'paid',
    day: -3,
    time: '19:30',
    description: {
      en: 'Two schools, one old rivalry, and a full gym.',
      fr: 'Deux écoles, une vieille rivalité et un gymnase comble.',
    },
    goals: [away(4), home(10), home(16), away(22)],
  },
  {
    away: 'granite-peak',
    home: 'saint-malo-corsairs',
    type: 'ppv',
    day: -3,
    time: '19:00',
    description: {
      en: 'The invitational final, sold as a single event.',
      fr: 'La finale du tournoi sur invitation, vendue à l’unité.',
    },
    goals: [home(10), away(20)],
  },
  {
    away: 'north-coast-united',
    home: 'pinewood-rovers',
    type: 'paid',
    day: -4,
    time: '15:00',
    description: {
      en: 'Rovers look for an answer on their own grass.',
      fr: 'Sur leur pelouse, les Rovers cherchent la réplique.',
    },
    goals: [away(14)],
  },
  {
    away: 'maple-ridge-bears',
    home: 'granite-peak',
    type: 'paid',
    day: -5,
    time: '18:00',
    description: {
      en: 'A rink full of noise for the mountain derby.',
      fr: 'Un aréna en ébullition pour le derby des montagnes.',
    },
    goals: [home(9), home(19)],
  },

  {
    away: 'riverside-hawks',
    home: 'lakeview-falcons',
    type: 'paid',
    day: 0,
    time: '19:00',
    description: {
      en: 'The return of the derby. A win puts either side top of the Northern League.',
      fr: 'Le derby, match retour. Au vainqueur, la tête de la Northern League.',
    },
  },
  {
    away: 'kingston-royals',
    home: 'western-prep',
    type: 'register',
    day: 0,
    time: '19:30',
    description: {
      en: 'Wolves against Royals, under the new lights. Free with an account.',
      fr: 'Les Wolves face aux Royals, sous un éclairage tout neuf. Gratuit avec un compte.',
    },
  },
  {
    away: 'maple-ridge-bears',
    home: 'harbour-city-storm',
    type: 'paid',
    day: 0,
    time: '20:00',
    description: {
      en: 'Second leg of the Granite Cup: the Storm start two goals ahead.',
      fr: 'Match retour de la Coupe Granite : le Storm part avec deux buts d’avance.',
    },
  },
  {
    away: 'pinewood-rovers',
    home: 'north-coast-united',
    type: 'free',
    day: 1,
    time: '14:00',
    description: {
      en: 'Saturday soccer for everyone, no account needed.',
      fr: 'Le soccer du samedi, pour tous et sans compte.',
    },
  },
  {
    away: 'lakeview-lightning',
    home: 'riverside-comets',
    type: 'paid',
    day: 1,
    time: '18:30',
    description: {
      en: 'Conference semi-final at Riverside Fieldhouse.',
      fr: 'Demi-finale de conférence au Riverside Fieldhouse.',
    },
  },
  {
    away: 'saint-malo-corsairs',
    home: 'granite-peak',
    type: 'ppv',
    day: 1,
    time: '19:00',
    description: {
      en: 'The invitational returns: one night, one price.',
      fr: 'Le tournoi sur invitation est de retour : un soir, un prix.',
    },
  },
  {
    away: 'western-prep',
    home: 'kingston-royals',
    type: 'paid',
    day: 2,
    time: '19:00',
    description: {
      en: 'Second of three in the autumn series.',
      fr: 'Deuxième des trois matchs de la série d’automne.',
    },
  },
  {
    away: 'granite-peak',
    home: 'maple-ridge-bears',
    type: 'paid',
    day: 2,
    time: '18:00',
    description: {
      en: 'Rams and Bears meet again.',
      fr: 'Rams contre Bears, nouvel épisode.',
    },
  },
  {
    away: 'lakeview-falcons',
    home: 'riverside-hawks',
    type: 'paid',
    day: 4,
    time: '19:00',
    description: {
      en: 'League round nine.',
      fr: 'Neuvième journée du championnat.',
    },
  },
  {
    away: 'harbour-city-storm',
    home: 'saint-malo-corsairs',
    type: 'paid',
    day: 5,
    time: '20:00',
    description: {
      en: 'The harbour derby.',
      fr: 'Le derby du port.',
    },
  },
  {
    away: 'riverside-comets',
    home: 'lakeview-lightning',
    type: 'register',
    day: 6,
    time: '19:00',
    description: {
      en: 'Senior night, free with an account.',
      fr: 'La soirée des finissantes, gratuite avec un compte.',
    },
  },
  {
    away: 'north-coast-united',
    home: 'pinewood-rovers',
    type: 'paid',
    day: 7,
    time: '15:00',
    description: {
      en: 'The last round before the winter break.',
      fr: 'Dernière journée avant la trêve hivernale.',
    },
  },
];

/** Seconds of a rendered recording. */
export const recordingSeconds = 30;
