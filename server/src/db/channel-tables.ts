// The tables of the channel room as Kysely sees them.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  BlockPlacement,
  ChannelSettings,
  ColorSettings,
  GeoRule,
  MenuItem,
  SlideTarget,
} from '@floodlit/contract/channel/channel';
import type { Locale, RemoteKind } from '@floodlit/contract/primitives';
import type { TranslationsFor } from '@floodlit/contract/translations';
import type { DefaultMoment, LaterMoment, Moment } from './moments.ts';
import type { TranslationsColumn } from './translations-column.ts';

/** An entry of the menu with its name in other languages. */
type StoredMenuItem = MenuItem & {
  readonly translations?: TranslationsFor<'menu'>;
  readonly hidden?: boolean;
};

interface ChannelTable {
  id: Generated<number>;
  channel_key: string;
  slug: string;
  settings: JSONColumnType<
    Omit<ChannelSettings, 'captcha' | 'payments' | 'social' | 'cookie_notice' | 'analytics'> & {
      cookie_notice?: unknown;
      analytics?: unknown;
      preroll_rules?: unknown;
    }
  >;
  /** Generated from the settings. The passes on sale reference it. */
  currency: GeneratedAlways<'USD' | 'CAD'>;
  colors: JSONColumnType<ColorSettings>;
  menu: JSONColumnType<StoredMenuItem[]>;
  geo: JSONColumnType<GeoRule, string | undefined, string>;
  streams: Generated<number>;
  embed_sites: Generated<string[]>;
  remote_playback: Generated<RemoteKind[]>;
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  service_fee_cents: Generated<number>;
  created_from: ColumnType<string | null, string | null | undefined, never>;
  created_at: DefaultMoment;
  translations: TranslationsColumn<'channel'>;
}

interface HostTable {
  host: string;
  channel_id: number;
}

interface PaymentAccountTable {
  channel_id: number;
  livemode: boolean;
  publishable_key: string;
  sealed_secret_key: string;
  set_at: Moment;
}

interface PageTable {
  id: Generated<number>;
  channel_id: number;
  url: string;
  name: string;
  alt_name: string | null;
  title: string;
  html: string;
  language: Locale;
  weight: number;
  in_menu: boolean;
  updated_at: Moment;
  translations: TranslationsColumn<'page'>;
}

interface FaqTable {
  id: Generated<number>;
  channel_id: number;
  group: string;
  question: string;
  answer: string;
  language: Locale;
  weight: number;
  translations: TranslationsColumn<'faq'>;
}

interface SlideTable {
  id: Generated<number>;
  channel_id: number;
  slidable_type: SlideTarget;
  event_category_id: number | null;
  participant_id: number | null;
  participant_group_id: number | null;
  title: string;
  lead: string;
  link: string | null;
  event_id: number | null;
  image: string | null;
  language: Locale;
  weight: number;
  active_from: LaterMoment;
  active_until: LaterMoment;
  translations: TranslationsColumn<'slide'>;
}

interface StaticBlockTable {
  id: Generated<number>;
  channel_id: number;
  name: string;
  placement: BlockPlacement;
  html: string;
  language: Locale;
  weight: number;
  translations: TranslationsColumn<'block'>;
}

interface PictureTable {
  channel_id: number;
  name: string;
  widths: ColumnType<number[] | null, number[] | undefined, number[]>;
}

export interface ChannelTables {
  'channel.channels': ChannelTable;
  'channel.hosts': HostTable;
  'channel.payment_accounts': PaymentAccountTable;
  'channel.pages': PageTable;
  'channel.faq': FaqTable;
  'channel.slides': SlideTable;
  'channel.static_blocks': StaticBlockTable;
  'channel.pictures': PictureTable;
}
