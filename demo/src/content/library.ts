// The demo's library: videos in categories and rows. Each has a film of its own.
import { frenchSpacing, withTranslations, type Translated } from './demo-text.ts';
import { littoralLibraryArabic, northernLibraryArabic } from './library-arabic.ts';
import { littoralLibraryEnglish } from './library-english.ts';
import { northernLibraryFrench } from './library-french.ts';
import type { DemoSport } from './teams.ts';

/** The film of a video. No two videos of a channel have the same one. */
export interface DemoFilm {
  readonly kind: 'goals' | 'highlights' | 'practice' | 'skills' | 'tour' | 'warm-up';
  readonly sport: DemoSport['alias'];
  /** Aliases of teams. Only games have a guest. */
  readonly home: string;
  readonly away?: string;
}

export interface DemoVideo extends Translated<'title' | 'description'> {
  readonly title: string;
  readonly description: string;
  readonly type: 'free' | 'register' | 'paid';
  /** Days before the day of seeding. */
  readonly daysAgo: number;
  readonly categories: readonly string[];
  readonly film: DemoFilm;
}

export interface DemoRow extends Translated<'title'> {
  readonly title: string;
  /** Places in the list of videos. */
  readonly videos: readonly number[];
}

/** A category by the name that its videos use. */
export interface DemoCategory extends Translated<'name'> {
  readonly name: string;
}

export interface DemoLibrary {
  readonly categories?: readonly DemoCategory[];
  readonly videos: readonly DemoVideo[];
  readonly rows: readonly DemoRow[];
}

const northernVideos = {
  goals: {
    title: 'Goals of the week: soccer',
    description: 'The best strikes from around the Northern League. Open to everyone.',
    type: 'free',
    daysAgo: 1,
    categories: ['Top plays'],
    film: { kind: 'goals', sport: 'soccer', home: 'north-coast-united', away: 'pinewood-rovers' },
  },
  derby: {
    title: 'Derby highlights: Falcons at Hawks',
    description: 'Riverside and Lakeview, from kickoff to the final whistle, in the big moments.',
    type: 'paid',
    daysAgo: 1,
    categories: ['Game highlights'],
    film: { kind: 'highlights', sport: 'soccer', home: 'riverside-hawks', away: 'lakeview-falcons' },
  },
  practice: {
    title: 'Inside practice: the Royals run their sets',
    description: 'Shooting drills and half-court sets in the Kingston gym. Free with an account.',
    type: 'register',
    daysAgo: 3,
    categories: ['Behind the scenes'],
    film: { kind: 'practice', sport: 'basketball', home: 'kingston-royals' },
  },
  cup: {
    title: 'Granite Cup highlights: Storm at Bears',
    description: 'Three periods of cup hockey, cut down to the chances that mattered.',
    type: 'paid',
    daysAgo: 2,
    categories: ['Game highlights'],
    film: { kind: 'highlights', sport: 'ice-hockey', home: 'maple-ridge-bears', away: 'harbour-city-storm' },
  },
  keepers: {
    title: 'Skills: goalkeeper training',
    description: 'Footwork, high balls and one-on-ones with the North Coast goalkeepers. Open to everyone.',
    type: 'free',
    daysAgo: 6,
    categories: ['Behind the scenes'],
    film: { kind: 'skills', sport: 'soccer', home: 'north-coast-united' },
  },
  baskets: {
    title: 'Top baskets of the week',
    description: 'Fast breaks, step-backs and threes from the Northern League. Open to everyone.',
    type: 'free',
    daysAgo: 4,
    categories: ['Top plays'],
    film: { kind: 'goals', sport: 'basketball', home: 'lakeview-lightning', away: 'riverside-comets' },
  },
  mountain: {
    title: 'Mountain rivalry highlights: Bears at Rams',
    description: 'Granite Peak against Maple Ridge, with every goal of the night.',
    type: 'paid',
    daysAgo: 5,
    categories: ['Game highlights'],
    film: { kind: 'highlights', sport: 'ice-hockey', home: 'granite-peak', away: 'maple-ridge-bears' },
  },
  rink: {
    title: 'Inside the rink: a tour of Maple Ridge',
    description: 'Boards, benches and a fresh sheet of ice before the doors open. Free with an account.',
    type: 'register',
    daysAgo: 9,
    categories: ['Behind the scenes'],
    film: { kind: 'tour', sport: 'ice-hockey', home: 'maple-ridge-bears' },
  },
  warmUp: {
    title: 'Warmups: the Corsairs take the ice',
    description: 'Laps, line rushes and shots on goal before the puck drops. Open to everyone.',
    type: 'free',
    daysAgo: 8,
    categories: ['Behind the scenes'],
    film: { kind: 'warm-up', sport: 'ice-hockey', home: 'saint-malo-corsairs' },
  },
} satisfies Record<string, DemoVideo>;

export const northernLibrary: DemoLibrary = {
  videos: withTranslations<keyof typeof northernVideos, DemoVideo, 'title' | 'description'>(northernVideos, {
    fr: northernLibraryFrench.videos,
    ar: northernLibraryArabic.videos,
  }),
  categories: withTranslations(
    {
      plays: { name: 'Top plays' },
      highlights: { name: 'Game highlights' },
      behind: { name: 'Behind the scenes' },
    },
    { fr: northernLibraryFrench.categories, ar: northernLibraryArabic.categories },
  ),
  rows: withTranslations(
    {
      first: { title: 'Start here', videos: [0, 2, 1, 5, 4, 6] },
      behind: { title: 'Practice, warmups and the rink', videos: [2, 4, 7, 8] },
      highlights: { title: 'The games in short', videos: [1, 3, 6] },
    },
    { fr: northernLibraryFrench.rows, ar: northernLibraryArabic.rows },
  ),
};

const littoralVideos = frenchSpacing({
  goals: {
    title: 'Les buts de la semaine : soccer',
    description: 'Les plus belles frappes de la côte. Ouvert à tous.',
    type: 'free',
    daysAgo: 2,
    categories: ['Faits saillants'],
    film: { kind: 'goals', sport: 'soccer', home: 'north-coast-united', away: 'pinewood-rovers' },
  },
  keepers: {
    title: 'À l’entraînement : les gardiens',
    description: 'Jeu de pieds, ballons hauts et face-à-face avec les gardiens. Gratuit avec un compte.',
    type: 'register',
    daysAgo: 5,
    categories: ['Coulisses'],
    film: { kind: 'skills', sport: 'soccer', home: 'north-coast-united' },
  },
  derby: {
    title: 'Le derby en bref : Falcons chez les Hawks',
    description: 'Du coup d’envoi au coup de sifflet final, les grands moments du derby.',
    type: 'paid',
    daysAgo: 1,
    categories: ['Faits saillants'],
    film: { kind: 'highlights', sport: 'soccer', home: 'riverside-hawks', away: 'lakeview-falcons' },
  },
} satisfies Record<string, DemoVideo>);

export const littoralLibrary: DemoLibrary = {
  videos: withTranslations<keyof typeof littoralVideos, DemoVideo, 'title' | 'description'>(littoralVideos, {
    en: littoralLibraryEnglish.videos,
    ar: littoralLibraryArabic.videos,
  }),
  categories: withTranslations(
    { highlights: { name: 'Faits saillants' }, behind: { name: 'Coulisses' } },
    { en: littoralLibraryEnglish.categories, ar: littoralLibraryArabic.categories },
  ),
  rows: withTranslations(
    { first: { title: 'À voir d’abord', videos: [0, 1, 2] } },
    { en: littoralLibraryEnglish.rows, ar: littoralLibraryArabic.rows },
  ),
};
