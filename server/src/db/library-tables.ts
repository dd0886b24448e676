// The tables of the library as Kysely sees them.
import type { Generated, GeneratedAlways } from 'kysely';
import type { LaterMoment, Moment } from './moments.ts';
import type { TranslationsColumn } from './translations-column.ts';

interface VodItemTable {
  id: Generated<number>;
  channel_id: number;
  title: string;
  description: string;
  type: 'free' | 'register' | 'paid';
  published_at: Moment;
  asset_id: number | null;
  plain_title: GeneratedAlways<string>;
  search: GeneratedAlways<unknown>;
  translations: TranslationsColumn<'vod_item'>;
  removed_at: LaterMoment;
}

interface UploadTable {
  id: string;
  channel_id: number;
  operator_id: number;
  video_id: number | null;
  event_id: number | null;
  name: string;
  bytes: number;
  created_at: Moment;
  touched_at: Moment;
  finished_at: LaterMoment;
  /** Null: an upload of a former version. */
  bytes_arrived: number | null;
  leased_by: string | null;
  leased_until: LaterMoment;
  /** A sponsor's film belongs to neither a video nor a game. */
  is_film: boolean;
}

interface VodCategoryTable {
  id: Generated<number>;
  channel_id: number;
  name: string;
  alias: string;
  weight: Generated<number>;
  translations: TranslationsColumn<'vod_category'>;
}

interface VodItemCategoryTable {
  channel_id: number;
  item_id: number;
  category_id: number;
}

interface VodRailTable {
  id: Generated<number>;
  channel_id: number;
  title: string;
  weight: Generated<number>;
  translations: TranslationsColumn<'vod_rail'>;
}

interface VodRailItemTable {
  channel_id: number;
  rail_id: number;
  item_id: number;
  weight: number;
}

interface DownloadTable {
  channel_id: number;
  user_id: number;
  event_id: number;
  day: string;
  taken_at: Moment;
}

interface PositionTable {
  channel_id: number;
  user_id: number;
  asset_id: number;
  seconds: number;
  watched_at: Moment;
}

interface MomentCodeTable {
  channel_id: number;
  code_hash: Buffer;
  api_key_id: string;
  event_id: number;
  seconds: number | null;
  expires_at: Moment;
}

export interface LibraryTables {
  'media.uploads': UploadTable;
  'media.moment_codes': MomentCodeTable;
  'media.positions': PositionTable;
  'media.downloads': DownloadTable;
  'media.vod_items': VodItemTable;
  'media.vod_categories': VodCategoryTable;
  'media.vod_item_categories': VodItemCategoryTable;
  'media.vod_rails': VodRailTable;
  'media.vod_rail_items': VodRailItemTable;
}
