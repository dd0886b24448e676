// The passes of the demo channels. Prices are in cents.
import { text, type DemoText } from './demo-text.ts';

export interface DemoPass {
  readonly alias: string;
  readonly name: DemoText;
  readonly description: DemoText;
  /** A subscription renews itself; anything else is a package. */
  readonly kind?: 'subscription';
  /** Days of a subscription that cost nothing. */
  readonly trial_period?: number;
  readonly type: 'free' | 'register' | 'paid';
  readonly pass_type: 'regular' | 'additional';
  readonly base_price_cents: number;
  readonly service_fee_cents: number;
  readonly offer: 'annual' | 'month' | 'monthly' | null;
  readonly period: number;
  readonly tag: DemoText | null;
  readonly weight: number;
  readonly is_team_pass: boolean;
  /** Aliases of sports and teams; empty is all of them. */
  readonly sports: readonly string[];
  readonly teams: readonly string[];
  readonly features: {
    readonly watch: boolean;
    readonly download: boolean;
    readonly clipping: boolean;
    readonly download_clip: boolean;
    readonly no_ads: boolean;
    readonly vod_media_access: boolean;
  };
  /** For each period of the pass. */
  readonly clips: number;
  readonly downloads: number;
}

const watching = {
  watch: true,
  download: false,
  clipping: false,
  download_clip: false,
  no_ads: false,
  vod_media_access: true,
};

const everything = { ...watching, download: true, clipping: true, download_clip: true, no_ads: true };

const packages: readonly DemoPass[] = [
  {
    alias: 'season-pass',
    name: text('Season pass', 'Forfait saison', 'باقة الموسم'),
    description: text(
      'All year, the whole league: live games, replays and the video library.',
      'Toute l’année, toute la ligue : matchs en direct, rediffusions et vidéothèque.',
      'عام كامل والدوري كله: مباريات مباشرة وإعادات ومكتبة الفيديو.',
    ),
    type: 'paid',
    pass_type: 'regular',
    base_price_cents: 7_900,
    service_fee_cents: 300,
    offer: 'annual',
    period: 1,
    tag: text('Best value', 'Meilleure offre', 'الأوفر'),
    weight: 10,
    is_team_pass: false,
    sports: [],
    teams: [],
    features: everything,
    clips: 600,
    downloads: 60,
  },
  {
    alias: 'month-pass',
    name: text('Month pass', 'Forfait 30 jours', 'باقة 30 يومًا'),
    description: text(
      'The whole league for 30 days, with downloads. Doesn’t renew.',
      'Toute la ligue pendant 30 jours, téléchargements compris. Sans renouvellement.',
      'الدوري كله لمدة 30 يومًا مع التنزيلات. لا تتجدد تلقائيًا.',
    ),
    type: 'paid',
    pass_type: 'regular',
    base_price_cents: 1_499,
    service_fee_cents: 100,
    offer: 'month',
    period: 1,
    tag: null,
    weight: 20,
    is_team_pass: false,
    sports: [],
    teams: [],
    features: everything,
    clips: 50,
    downloads: 5,
  },
  {
    alias: 'soccer-pass',
    name: text('Soccer pass', 'Forfait soccer', 'باقة كرة القدم'),
    description: text(
      'Soccer alone, every team, home and away, for a year.',
      'Le soccer seulement, toutes les équipes, à domicile comme à l’extérieur, pendant un an.',
      'كرة القدم وحدها، لجميع الفرق، داخل الديار وخارجها، لمدة عام.',
    ),
    type: 'paid',
    pass_type: 'additional',
    base_price_cents: 3_900,
    service_fee_cents: 200,
    offer: 'annual',
    period: 1,
    tag: null,
    weight: 30,
    is_team_pass: false,
    sports: ['soccer'],
    teams: [],
    features: { ...watching, clipping: true },
    clips: 240,
    downloads: 0,
  },
  {
    alias: 'team-pass',
    name: text('Team pass', 'Forfait équipe', 'باقة الفريق'),
    description: text(
      'Choose one team and follow it for a year, home and away.',
      'Choisissez une équipe et suivez-la pendant un an, à domicile comme à l’extérieur.',
      'اختر فريقًا واحدًا وتابعه لمدة عام، داخل الديار وخارجها.',
    ),
    type: 'paid',
    pass_type: 'additional',
    base_price_cents: 2_900,
    service_fee_cents: 200,
    offer: 'annual',
    period: 1,
    tag: null,
    weight: 40,
    is_team_pass: true,
    sports: [],
    teams: [
      'riverside-hawks',
      'lakeview-falcons',
      'kingston-royals',
      'harbour-city-storm',
      'maple-ridge-bears',
    ],
    features: { ...watching, clipping: true },
    clips: 120,
    downloads: 0,
  },
];

/** A membership renews itself. It is monthly alone: the season pass is the only one for a year of everything. */
const subscriptions: readonly DemoPass[] = [
  {
    alias: 'fan-membership',
    kind: 'subscription',
    trial_period: 7,
    name: text('Fan membership', 'Abonnement partisan', 'اشتراك المشجع'),
    description: text(
      'The whole league, month to month. Cancel anytime.',
      'Toute la ligue, de mois en mois. Annulez à tout moment.',
      'الدوري كله شهرًا بشهر. ألغِ الاشتراك متى شئت.',
    ),
    type: 'paid',
    pass_type: 'regular',
    base_price_cents: 1_199,
    service_fee_cents: 100,
    offer: 'monthly',
    period: 1,
    tag: null,
    weight: 15,
    is_team_pass: false,
    sports: [],
    teams: [],
    features: { ...watching, clipping: true, no_ads: true },
    clips: 50,
    downloads: 0,
  },
];

export const demoPasses: readonly DemoPass[] = [...packages, ...subscriptions];

/** The price of one paid event, and of one that is only sold singly. */
export const singleEventPrices = {
  paid: { base_price_cents: 999, service_fee_cents: 100 },
  ppv: { base_price_cents: 1_499, service_fee_cents: 150 },
} as const;
