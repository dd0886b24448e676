// The two demo channels: one brand, and another beside it that proves the walls between channels.

import type { DemoLanguage, Translated } from './demo-text.ts';
import { littoralHome, northernHome, type DemoHome } from './home-words.ts';
import { littoralLibrary, northernLibrary, type DemoLibrary } from './library.ts';
import type { DemoPage, DemoQuestion } from './page-words.ts';
import { northernFaq, northernPages } from './pages-english.ts';
import { littoralFaq, littoralPages } from './pages-french.ts';

/** Settings of a channel that viewers read. `address` is the postal address of its contact details. */
type SettingsText = 'tagline' | 'refund_policy' | 'single_game_refunds' | 'address';

export interface DemoChannel extends Translated<SettingsText> {
  readonly slug: string;
  readonly hosts: readonly string[];
  readonly channel_key: string;
  readonly settings: {
    readonly name: string;
    readonly tagline: string;
    readonly monogram: string;
    readonly language: DemoLanguage;
    readonly languages: ('en' | 'fr' | 'ar')[];
    readonly multi_language: boolean;
    readonly currency: 'USD' | 'CAD';
    readonly time_zone: string;
    readonly support_email: string;
    readonly contact?: {
      readonly phone?: string;
      readonly address?: string;
      readonly links?: ({ readonly label: string; readonly url: string } & Translated<'label'>)[];
    };
    readonly refund_policy: string;
    readonly single_game_refunds: string;
    readonly analytics: {
      readonly key: string;
      readonly base: string;
      readonly mode: 'measure' | 'pseudonym' | 'identity';
      readonly needs_consent: boolean;
      readonly from_localhost: boolean;
    };
  };
  readonly colors: Readonly<Record<string, string>>;
  readonly pages: readonly DemoPage[];
  readonly faq: readonly DemoQuestion[];
  readonly home: DemoHome;
  readonly library: DemoLibrary;
  readonly menu: readonly ({
    readonly id: number;
    readonly name: string;
    readonly url: string;
  } & Translated<'name'>)[];
}

/** Names that are message keys of the web are shown in the reader's language. */
const menu: DemoChannel['menu'] = [
  { id: 1, name: 'home', url: '/' },
  { id: 2, name: 'schedule', url: '/schedule' },
  { id: 3, name: 'on_demand', url: '/vod' },
  { id: 9, name: 'library', url: '/vod_library' },
  { id: 4, name: 'passes', url: '/packages' },
];

/** A school and a team have their own hub. */
const hubMenu: DemoChannel['menu'] = [
  {
    id: 5,
    name: 'Riverside High',
    url: '/?participant_group=riverside-high',
    translations: { fr: { name: 'École Riverside' }, ar: { name: 'ثانوية ريفرسايد' } },
  },
  {
    id: 6,
    name: 'Falcons',
    url: '/?participant=lakeview-falcons',
    translations: { ar: { name: 'فالكونز' } },
  },
];

export const northernSports: DemoChannel = {
  slug: 'northern-sports',
  // `*` answers for every host that no other channel has.
  hosts: ['*', 'localhost', '127.0.0.1'],
  channel_key: 'northern-sports',
  settings: {
    name: 'Northern Sports',
    tagline: 'Every school, every club, every night.',
    monogram: 'N',
    language: 'en',
    languages: ['en', 'fr', 'ar'],
    multi_language: true,
    currency: 'USD',
    time_zone: 'America/New_York',
    support_email: 'support@demo.test',
    contact: {
      phone: '+1 (555) 010-0142',
      address: 'Northern Sports\n12 Fieldhouse Road\nRiverside, NY 10000',
      links: [
        {
          label: 'Service status',
          url: 'https://status.demo.test',
          translations: { fr: { label: 'État du service' }, ar: { label: 'حالة الخدمة' } },
        },
      ],
    },
    refund_policy: 'All sales are final',
    single_game_refunds: 'If a game is canceled, we refund it in full.',
    analytics: {
      key: 'demo-northern-sports',
      base: '/api',
      mode: 'measure',
      needs_consent: false,
      from_localhost: true,
    },
  },
  translations: {
    fr: {
      tagline: 'Toutes les écoles, tous les clubs, tous les soirs.',
      refund_policy: 'Toutes les ventes sont définitives',
      single_game_refunds: 'Si un match est annulé, nous le remboursons en entier.',
    },
    ar: {
      tagline: 'كل مدرسة، كل نادٍ، كل ليلة.',
      refund_policy: 'جميع المبيعات نهائية',
      single_game_refunds: 'إذا أُلغيت مباراة، نعيد ثمنها كاملًا.',
    },
  },
  colors: {
    'body-background': '#0b0f17',
    'body-text-color': '#f4f6fb',
    'header-background': '#0b0f17',
    'header-text-color': '#ffffff',
    'footer-background': '#070a10',
    'footer-text-color': '#c9d1e0',
    primary: '#ff5a1f',
  },
  menu: [...menu, ...hubMenu],
  pages: northernPages,
  faq: northernFaq,
  home: northernHome,
  library: northernLibrary,
};

export const littoralSport: DemoChannel = {
  slug: 'littoral-sport',
  hosts: ['second.localhost'],
  channel_key: 'littoral-sport',
  settings: {
    name: 'Littoral Sport',
    tagline: 'Le sport de la côte, en direct.',
    monogram: 'L',
    language: 'fr',
    languages: ['fr', 'en', 'ar'],
    multi_language: false,
    currency: 'CAD',
    time_zone: 'America/Montreal',
    support_email: 'aide@demo.test',
    refund_policy: 'Toutes les ventes sont définitives',
    single_game_refunds: 'Si un match est annulé, nous le remboursons en entier.',
    analytics: {
      key: 'demo-littoral-sport',
      base: '/api',
      mode: 'pseudonym',
      needs_consent: true,
      from_localhost: true,
    },
  },
  translations: {
    en: {
      tagline: 'Sport from the coast, live.',
      refund_policy: 'All sales are final',
      single_game_refunds: 'If a game is canceled, we refund it in full.',
    },
    ar: {
      tagline: 'رياضة الساحل، مباشرة.',
      refund_policy: 'جميع المبيعات نهائية',
      single_game_refunds: 'إذا أُلغيت مباراة، نعيد ثمنها كاملًا.',
    },
  },
  colors: {
    'body-background': '#ffffff',
    'body-text-color': '#16181d',
    'header-background': '#ffffff',
    'header-text-color': '#111111',
    'footer-background': '#eef2f7',
    'footer-text-color': '#2b3442',
    primary: '#0b5fff',
  },
  menu,
  pages: littoralPages,
  faq: littoralFaq,
  home: littoralHome,
  library: littoralLibrary,
};
