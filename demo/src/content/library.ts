// The demo's library: videos in categories and rows. Each shows the footage of one of the demo's finished games.
import { frenchSpacing, withTranslations, type Translated } from './demo-text.ts';
import { littoralLibraryArabic, northernLibraryArabic } from './library-arabic.ts';
import { littoralLibraryEnglish } from './library-english.ts';
import { northernLibraryFrench } from './library-french.ts';

export interface DemoVideo extends Translated<'title' | 'description'> {
  readonly title: string;
  readonly description: string;
  readonly type: 'free' | 'register' | 'paid';
  /** Days before the day of seeding. */
  readonly daysAgo: number;
  readonly categories: readonly string[];
  /** The home team of the finished game whose footage it shows. */
  readonly footageOf: string;
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
  season: {
    title: 'The season so far: ten goals to remember',
    description: 'From opening night in the rain to last week’s late winner. Open to everyone.',
    type: 'free',
    daysAgo: 1,
    categories: ['Highlights'],
    footageOf: 'north-coast-united',
  },
  shadows: {
    title: 'Classic game: the derby of the long shadows',
    description: 'Falcons at Hawks, autumn 2019. The sun went down before the last goal came.',
    type: 'paid',
    daysAgo: 12,
    categories: ['Classic games'],
    footageOf: 'riverside-hawks',
  },
  diallo: {
    title: 'Coach interview: Amara Diallo on second halves',
    description: 'Why her side changes shape at the break, and what she says in the tunnel.',
    type: 'register',
    daysAgo: 3,
    categories: ['Coach interviews'],
    footageOf: 'kingston-royals',
  },
  final: {
    title: 'Classic game: the Granite Cup final',
    description: 'Storm and Bears, four periods, one bounce off the post.',
    type: 'paid',
    daysAgo: 20,
    categories: ['Classic games'],
    footageOf: 'maple-ridge-bears',
  },
  keepers: {
    title: 'Coach interview: the goalkeeper’s teacher',
    description: 'Tomas Reyes trains keepers at five schools. He counts steps, not saves.',
    type: 'free',
    daysAgo: 6,
    categories: ['Coach interviews'],
    footageOf: 'north-coast-united',
  },
  basketball: {
    title: 'Season highlights: basketball, weeks one to six',
    description: 'Every buzzer, every block, and the pass that nobody saw.',
    type: 'free',
    daysAgo: 4,
    categories: ['Highlights'],
    footageOf: 'lakeview-lightning',
  },
  mountain: {
    title: 'Classic game: mountain derby, the seven-goal night',
    description: 'Granite Peak against Maple Ridge, with the commentary of the day.',
    type: 'paid',
    daysAgo: 31,
    categories: ['Classic games', 'Highlights'],
    footageOf: 'granite-peak',
  },
  powerPlay: {
    title: 'Coach interview: Lena Haugen draws the power play',
    description: 'Five players, four minutes, one whiteboard. Free with an account.',
    type: 'register',
    daysAgo: 9,
    categories: ['Coach interviews'],
    footageOf: 'maple-ridge-bears',
  },
  winter: {
    title: 'Season highlights: the first goals of winter',
    description: 'Ice hockey’s opening weekend in under a minute.',
    type: 'free',
    daysAgo: 14,
    categories: ['Highlights'],
    footageOf: 'saint-malo-corsairs',
  },
} satisfies Record<string, DemoVideo>;

export const northernLibrary: DemoLibrary = {
  videos: withTranslations<keyof typeof northernVideos, DemoVideo, 'title' | 'description'>(northernVideos, {
    fr: northernLibraryFrench.videos,
    ar: northernLibraryArabic.videos,
  }),
  categories: withTranslations(
    {
      highlights: { name: 'Highlights' },
      classics: { name: 'Classic games' },
      interviews: { name: 'Coach interviews' },
    },
    { fr: northernLibraryFrench.categories, ar: northernLibraryArabic.categories },
  ),
  rows: withTranslations(
    {
      first: { title: 'Start here', videos: [0, 2, 1, 5, 4, 6] },
      coaches: { title: 'Coaches in their own words', videos: [2, 4, 7] },
      classics: { title: 'Games people still talk about', videos: [1, 3, 6] },
    },
    { fr: northernLibraryFrench.rows, ar: northernLibraryArabic.rows },
  ),
};

const littoralVideos = frenchSpacing({
  goals: {
    title: 'Les plus beaux buts de l’automne',
    description: 'Une saison au bord de l’eau, en dix gestes. Ouvert à tous.',
    type: 'free',
    daysAgo: 2,
    categories: ['Faits saillants'],
    footageOf: 'north-coast-united',
  },
  rain: {
    title: 'Entrevue : l’entraîneuse qui préfère la pluie',
    description: 'Maëlle Le Goff explique pourquoi elle ne reporte jamais un entraînement.',
    type: 'register',
    daysAgo: 5,
    categories: ['Entrevues'],
    footageOf: 'riverside-hawks',
  },
  bay: {
    title: 'Match de légende : le derby de la baie',
    description: 'Quatre-vingt-dix minutes, un phare, un but à la dernière.',
    type: 'paid',
    daysAgo: 18,
    categories: ['Faits saillants'],
    footageOf: 'riverside-hawks',
  },
} satisfies Record<string, DemoVideo>);

export const littoralLibrary: DemoLibrary = {
  videos: withTranslations<keyof typeof littoralVideos, DemoVideo, 'title' | 'description'>(littoralVideos, {
    en: littoralLibraryEnglish.videos,
    ar: littoralLibraryArabic.videos,
  }),
  categories: withTranslations(
    { highlights: { name: 'Faits saillants' }, interviews: { name: 'Entrevues' } },
    { en: littoralLibraryEnglish.categories, ar: littoralLibraryArabic.categories },
  ),
  rows: withTranslations(
    { first: { title: 'À voir d’abord', videos: [0, 1, 2] } },
    { en: littoralLibraryEnglish.rows, ar: littoralLibraryArabic.rows },
  ),
};
