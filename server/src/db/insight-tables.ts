// The tables of insight as Kysely sees them. The raw rows and the sums are written by their adapter.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { LaterMoment, Moment } from './moments.ts';

interface SessionTable {
  channel_id: number;
  uuid: string;
  started_at: Moment;
  device: string;
  browser: string;
  system: string;
  country: string | null;
  resolution: string | null;
  trk: string | null;
  is_bot: boolean;
}

interface PersonTable {
  channel_id: number;
  user_id: number;
  year: number;
  pseudonym: string;
}

interface ItemTable {
  day: string;
  channel_id: number;
  uuid: string;
  received_at: Moment;
  at: Moment;
  is_moved: boolean;
  is_bot: boolean;
  session_uuid: string;
  name: string;
  stream_type: string | null;
  stream_id: number | null;
  view_uuid: string | null;
  span_ms: number | null;
  person: string | null;
  person_email: string | null;
  extras: unknown;
}

interface PlayTable {
  day: string;
  channel_id: number;
  view_uuid: string;
  session_uuid: string;
  stream_type: string;
  stream_id: number;
  started_at: Moment;
  seen_at: Moment;
  ended_at: LaterMoment;
  startup_ms: number | null;
  stalls: number;
  stalled_ms: number;
  watched_ms: number;
  pauses: number;
  seeks: number;
  renditions: number;
  errors: number;
  has_failed: boolean;
  error_code: string | null;
  height: number | null;
  delay_ms: number | null;
  country: string | null;
  device: string;
  is_bot: boolean;
}

interface ReachTable {
  channel_id: number;
  stream_id: number;
  session_uuid: string;
  day: string;
}

interface ViewTotalTable {
  channel_id: number;
  view_uuid: string;
  counted_ms: number;
  until_ms: number;
  day: string;
}

interface MinuteSumTable {
  channel_id: number;
  minute: Moment;
  name: string;
  stream_type: string;
  stream_id: number;
  items: number;
  span_ms: number;
}

interface DaySumTable extends Omit<MinuteSumTable, 'minute'> {
  day: string;
}

interface WatchingTable {
  channel_id: number;
  stream_type: string;
  stream_id: number;
  holder: string;
  written_at: Moment;
  viewers: JSONColumnType<unknown[], string, string>;
}

interface CurveTable {
  channel_id: number;
  stream_type: string;
  stream_id: number;
  minute: Moment;
  viewers: number;
  signal: string | null;
}

interface AlertTable {
  channel_id: number;
  event_id: number;
  kind: string;
  raised_at: Moment;
}

interface AlertTargetTable {
  channel_id: number;
  email: string | null;
  webhook_url: string | null;
  /** Its host and a digest, for the audit log. */
  webhook_shown: GeneratedAlways<string | null>;
}

interface ReportLinkTable {
  channel_id: number;
  token_hash: Buffer;
  event_id: number;
  created_at: Moment;
  id: Generated<number>;
  name: string;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface InsightTables {
  'insight.sessions': SessionTable;
  'insight.people': PersonTable;
  'insight.items': ItemTable;
  'insight.plays': PlayTable;
  'insight.reach': ReachTable;
  'insight.view_totals': ViewTotalTable;
  'insight.minute_sums': MinuteSumTable;
  'insight.day_sums': DaySumTable;
  'insight.watching': WatchingTable;
  'insight.curves': CurveTable;
  'insight.alerts': AlertTable;
  'insight.report_links': ReportLinkTable;
  'insight.alert_targets': AlertTargetTable;
}
