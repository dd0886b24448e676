// The tables of prerolls as Kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { LaterMoment, Moment } from './moments.ts';

interface PrerollTable {
  id: Generated<number>;
  channel_id: number;
  url: string | null;
  asset_id: number | null;
  sponsor: ColumnType<string | null, string | null | undefined, never>;
  link: ColumnType<string | null, string | null | undefined, never>;
  location_id: number | null;
  event_categories: ColumnType<number[], string | undefined, string>;
  for_vod: boolean;
  for_live: boolean;
  weight: number;
  created_at: Moment;
  stopped_at: LaterMoment;
}

interface PrerollCountTable {
  channel_id: number;
  preroll_id: number;
  plays: Generated<number>;
}

interface PrerollPlayTable {
  channel_id: number;
  play_id: string;
  preroll_id: number;
  event_id: number;
  played_at: Moment;
}

export interface PrerollTables {
  'media.prerolls': PrerollTable;
  'media.preroll_counts': PrerollCountTable;
  'media.preroll_plays': PrerollPlayTable;
}
