// The tables as Kysely sees them, one interface per table, named as in the migrations.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { FavoritableType } from '@floodlit/contract/sums/favoritable-type';
import type { PassFeatures, PassType } from '@floodlit/contract/commerce/commerce';
import type { EarlyPrice } from '@floodlit/contract/commerce/shop';
import type { Locale } from '@floodlit/contract/primitives';
import type { AccessTables } from './access-tables.ts';
import type { CaptchaTables } from './captcha-tables.ts';
import type { BundleTables } from './bundle-tables.ts';
import type { CatalogTables } from './catalog-tables.ts';
import type { ChannelTables } from './channel-tables.ts';
import type { ClipTables } from './clip-tables.ts';
import type { CouponTables } from './coupon-tables.ts';
import type { ErrorReportTables } from './error-report-tables.ts';
import type { FormTables } from './form-tables.ts';
import type { InsightTables } from './insight-tables.ts';
import type { LibraryTables } from './library-tables.ts';
import type { PrerollTables } from './preroll-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { LiveTables } from './live-tables.ts';
import type { MailTables } from './mail-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { NodeTables } from './node-tables.ts';
import type { OperatorTables } from './operator-tables.ts';
import type { SubscriptionTable, TrialTable } from './subscription-tables.ts';
import type { ReceiptTables } from './receipt-tables.ts';
import type { SocialTables } from './social-tables.ts';
import type { StorageTables } from './storage-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';
import type { DefaultMoment, LaterMoment, Moment } from './moments.ts';
import type { TranslationsColumn } from './translations-column.ts';

interface UserTable {
  id: Generated<number>;
  channel_id: number;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  newsletter: Generated<boolean>;
  language: Locale | null;
  temporary_password: Generated<boolean>;
  temporary_password_until: LaterMoment;
  has_password: Generated<boolean>;
  trial_period_used: Generated<boolean>;
  terms_accepted_at: Moment;
  created_at: DefaultMoment;
  email_verified_at: LaterMoment;
  deleted_at: LaterMoment;
  banned_at: LaterMoment;
}

interface ApiKeyTable {
  id: string;
  key_hash: Buffer;
  channel_id: number;
  user_id: number | null;
  created_at: Moment;
  expires_at: Moment;
  revoked_at: LaterMoment;
  next_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  next_at: LaterMoment;
  previous_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  previous_until: LaterMoment;
  proven_at: LaterMoment;
  browser: ColumnType<string | null, string | null | undefined, string | null>;
  system: ColumnType<string | null, string | null | undefined, string | null>;
  country: ColumnType<string | null, string | null | undefined, string | null>;
  last_seen_at: LaterMoment;
}

interface KnownNetworkTable {
  channel_id: number;
  user_id: number;
  network_hash: Buffer;
  seen_at: Moment;
}

interface FavoriteTable {
  id: Generated<number>;
  channel_id: number;
  user_id: number;
  favoritable_type: FavoritableType;
  favoritable_id: number;
  participant_id: GeneratedAlways<number | null>;
  group_id: GeneratedAlways<number | null>;
  category_id: GeneratedAlways<number | null>;
  event_id: GeneratedAlways<number | null>;
  location_id: GeneratedAlways<number | null>;
  created_at: Moment;
}

interface PassTable {
  id: Generated<number>;
  channel_id: number;
  kind: 'package' | 'single_event' | 'subscription';
  type: PassType;
  pass_type: Generated<'regular' | 'additional'>;
  is_team_pass: Generated<boolean>;
  name: string;
  description: Generated<string>;
  base_price_cents: number;
  service_fee_cents: Generated<number>;
  early_prices: JSONColumnType<EarlyPrice[], string | undefined, string>;
  currency: 'USD' | 'CAD';
  offer: 'annual' | 'month' | 'monthly' | null;
  period: Generated<number>;
  trial_period: Generated<number>;
  tag: string | null;
  weight: Generated<number>;
  image: string | null;
  features: JSONColumnType<PassFeatures, string | undefined, string>;
  on_sale: Generated<boolean>;
  /** Its currency while it is on sale. */
  sold_in: GeneratedAlways<'USD' | 'CAD' | null>;
  clips: Generated<number>;
  downloads: Generated<number>;
  streams: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: DefaultMoment;
  translations: TranslationsColumn<'pass'>;
}

interface BasicPassTable {
  channel_id: number;
  pass_id: number;
}

interface PassCategoryTable {
  channel_id: number;
  pass_id: number;
  event_category_id: number;
}

interface PassParticipantTable {
  channel_id: number;
  pass_id: number;
  participant_id: number;
}

interface OrderTable {
  id: Generated<number>;
  channel_id: number;
  user_id: number;
  type: 'event' | 'package' | 'subscription' | 'bundle';
  status: 'created' | 'failed' | 'expiring' | 'expired' | 'paid' | 'refunded';
  pass_id: number;
  event_id: number | null;
  event_category_id: number | null;
  participant_id: number | null;
  product_key: string;
  product_name: string;
  base_price_cents: number;
  service_fee_cents: number;
  discount_cents: Generated<number>;
  amount_cents: number;
  coupon_id: ColumnType<number | null, number | null | undefined, number | null>;
  coupon_code: ColumnType<string | null, string | null | undefined, string | null>;
  currency: 'USD' | 'CAD';
  livemode: boolean;
  attempt: Generated<number>;
  tries: Generated<number>;
  origin: ColumnType<string | null, string | null | undefined, never>;
  trk: ColumnType<string | null, string | null | undefined, never>;
  payment_intent_id: string | null;
  client_secret: string | null;
  failure_id: string | null;
  running: Generated<boolean>;
  disputed: Generated<boolean>;
  created_at: Moment;
  updated_at: Moment;
  paid_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  synced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  sync_count: Generated<number>;
  uuid: ColumnType<string | null, string | null | undefined, never>;
  subscription_id: ColumnType<number | null, number | null | undefined, number | null>;
  invoice_id: ColumnType<string | null, string | null | undefined, string | null>;
  use_released: Generated<boolean>;
}

interface CustomerTable {
  channel_id: number;
  user_id: number;
  livemode: boolean;
  uuid: ColumnType<string | null, string | null | undefined, string>;
  customer_id: string | null;
  created_at: Moment;
}

interface EntitlementTable {
  id: Generated<number>;
  channel_id: number;
  user_id: number;
  order_id: number | null;
  granted_by: string | null;
  item: string;
  pass_id: number;
  event_id: number | null;
  event_category_id: number | null;
  participant_id: number | null;
  active: Generated<boolean>;
  starts_at: Moment;
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  clips: Generated<number>;
  downloads: Generated<number>;
  created_at: DefaultMoment;
}

interface AssetTable {
  id: Generated<number>;
  channel_id: number;
  event_id: number | null;
  status: 'queued' | 'processing' | 'live' | 'ready' | 'failed';
  source_key: string | null;
  folder: string;
  progress: Generated<number>;
  failure: string | null;
  failures: Generated<number>;
  duration_seconds: number | null;
  /** The media room defines the type of these two columns; its store parses them. */
  captions: ColumnType<unknown, string | undefined, string>;
  ladder: ColumnType<unknown, string | null | undefined, string | null>;
  trim: ColumnType<unknown, string | null | undefined, string | null>;
  poster: GeneratedAlways<string | null>;
  poster_widths: GeneratedAlways<number[] | null>;
  caption_list: GeneratedAlways<unknown>;
  created_at: Moment;
  touched_at: DefaultMoment;
  ready_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface TakenSourceTable {
  id: string;
  channel_id: number;
  taken_at: Moment;
  /** Where its owner keeps it. */
  local_path: string | null;
}

export interface Tables
  extends
    AccessTables,
    BundleTables,
    CaptchaTables,
    ChannelTables,
    InsightTables,
    LinkTables,
    LiveTables,
    MailTables,
    MoneyTables,
    NodeTables,
    OperatorTables,
    SocialTables,
    StorageTables,
    CouponTables,
    ErrorReportTables,
    FormTables,
    LibraryTables,
    PrerollTables,
    CatalogTables,
    ClipTables,
    ReceiptTables,
    WebhookTables {
  'identity.users': UserTable;
  'identity.api_keys': ApiKeyTable;
  'identity.known_networks': KnownNetworkTable;
  'favorites.favorites': FavoriteTable;
  'commerce.passes': PassTable;
  'commerce.basic_passes': BasicPassTable;
  'commerce.pass_categories': PassCategoryTable;
  'commerce.pass_participants': PassParticipantTable;
  'commerce.orders': OrderTable;
  'commerce.customers': CustomerTable;
  'commerce.subscriptions': SubscriptionTable;
  'commerce.trials': TrialTable;
  'commerce.entitlements': EntitlementTable;
  'media.assets': AssetTable;
  'media.taken_sources': TakenSourceTable;
}
