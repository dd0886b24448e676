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
}

const watching = {
  watch: true,
  download: false,
  clipping: false,
  download_clip: false,
  no_ads: false,
  vod_media_access: true,
};

const packages: readonly DemoPass[] = [
  {
    alias: 'season-pass',
    name: text('Season pass', 'Pass saison', 'باقة الموسم'),
    description: text(
      'Every game of every team, all season.',
      'Tous les matchs de toutes les équipes, toute la saison.',
      'كل مباريات جميع الفرق طوال الموسم.',
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
    features: { ...watching, download: true, clipping: true, download_clip: true, no_ads: true },
  },
  {
    alias: 'month-pass',
    name: text('Month pass', 'Pass 30 jours', 'باقة 30 يومًا'),
    description: text(
      'Every game for 30 days. Doesn’t renew.',
      'Tous les matchs pendant 30 jours. Sans renouvellement.',
      'كل المباريات لمدة 30 يومًا. لا تتجدد تلقائيًا.',
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
    features: { ...watching, clipping: true },
  },
  {
    alias: 'soccer-pass',
    name: text('Soccer pass', 'Pass soccer', 'باقة كرة القدم'),
    description: text(
      'All soccer, home and away, for a year.',
      'Tout le soccer, à domicile comme à l’extérieur, pendant un an.',
      'كل مباريات كرة القدم، داخل الديار وخارجها، لمدة عام.',
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
  },
  {
    alias: 'team-pass',
    name: text('Team pass', 'Pass équipe', 'باقة الفريق'),
    description: text(
      'Choose one team and follow it all season, home and away.',
      'Choisissez une équipe et suivez-la toute la saison, à domicile comme à l’extérieur.',
      'اختر فريقًا واحدًا وتابعه طوال الموسم، داخل الديار وخارجها.',
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
  },
];

/** Memberships: these passes renew themselves. */
const subscriptions: readonly DemoPass[] = [
  {
    alias: 'fan-membership',
    kind: 'subscription',
    trial_period: 7,
    name: text('Fan membership', 'Abonnement partisan', 'اشتراك المشجع'),
    description: text(
      'Every game of every team, for as long as you like. Stop at any time.',
      'Tous les matchs de toutes les équipes, aussi longtemps que vous le voulez. Annulez à tout moment.',
      'كل مباريات جميع الفرق ما دمت مشتركًا. ألغِ الاشتراك متى شئت.',
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
  },
  {
    alias: 'fan-membership-year',
    kind: 'subscription',
    trial_period: 7,
    name: text('Fan membership', 'Abonnement partisan', 'اشتراك المشجع'),
    description: text(
      'Every game of every team, for as long as you like. Stop at any time.',
      'Tous les matchs de toutes les équipes, aussi longtemps que vous le voulez. Annulez à tout moment.',
      'كل مباريات جميع الفرق ما دمت مشتركًا. ألغِ الاشتراك متى شئت.',
    ),
    type: 'paid',
    pass_type: 'regular',
    base_price_cents: 11_500,
    service_fee_cents: 500,
    offer: 'annual',
    period: 1,
    tag: null,
    weight: 16,
    is_team_pass: false,
    sports: [],
    teams: [],
    features: { ...watching, clipping: true, no_ads: true },
  },
];

export const demoPasses: readonly DemoPass[] = [...packages, ...subscriptions];

/** The price of one paid event, and of one that is only sold singly. */
export const singleEventPrices = {
  paid: { base_price_cents: 999, service_fee_cents: 100 },
  ppv: { base_price_cents: 1_499, service_fee_cents: 150 },
} as const;
