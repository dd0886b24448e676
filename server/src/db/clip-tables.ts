// The tables of clips as Kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { LaterMoment, Moment } from './moments.ts';

/** Filled after the row was inserted. */
type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

interface PinTable {
  channel_id: number;
  asset_id: number;
  holder: string;
  from_us: number;
  to_us: number;
  until: Moment;
}

interface ClipSettingsTable {
  channel_id: number;
  length_maximum: Generated<number>;
  tags: Generated<string[]>;
  words: Generated<string[]>;
  mark: Later<Buffer>;
}

interface ClipEventSettingsTable {
  channel_id: number;
  event_id: number;
  makers: Generated<'off' | 'members' | 'everybody'>;
  clips_until: LaterMoment;
  youth: Generated<boolean>;
}

interface ClipCaption {
  language: string;
  label: string;
  file: string;
}

interface ClipTable {
  id: Generated<number>;
  channel_id: number;
  uuid: Generated<string>;
  event_id: number;
  asset_id: number;
  user_id: number;
  press: string;
  name: string;
  tags: string[];
  tag_keys: string[];
  start_us: number;
  end_us: number;
  status: Generated<'queued' | 'processing' | 'ready' | 'failed'>;
  failure: Later<string>;
  attempts: Generated<number>;
  folder: string;
  tail_number: Later<number>;
  tail_run: Later<number>;
  tail_epoch: Later<number>;
  period_id: Later<number>;
  length_us: Later<number>;
  width: Later<number>;
  height: Later<number>;
  bytes: Later<number>;
  has_poster: Generated<boolean>;
  poster_widths: Later<number[]>;
  cut_off_us: Generated<number>;
  captions: ColumnType<ClipCaption[], string | undefined, string>;
  file_status: Generated<'none' | 'queued' | 'ready' | 'failed'>;
  file_attempts: Generated<number>;
  file_bytes: Later<number>;
  views: Generated<number>;
  created_at: Moment;
  touched_at: Moment;
  ready_at: LaterMoment;
  deleted_at: LaterMoment;
  withheld_at: LaterMoment;
}

interface ClipCropTable {
  channel_id: number;
  clip_id: number;
  shape: 'square' | 'portrait';
  centre: number;
  status: 'queued' | 'ready' | 'failed';
  attempts: number;
  bytes: Later<number>;
  touched_at: Moment;
}

interface ClipDecisionTable {
  id: Generated<number>;
  channel_id: number;
  clip_id: number;
  clip_name: string;
  action: 'withhold' | 'restore' | 'delete';
  decided_by: string;
  note: string;
  decided_at: Moment;
}

interface ClipReportTable {
  channel_id: number;
  clip_id: number;
  viewer: string;
  reason: 'privacy' | 'offensive' | 'rights' | 'other';
  note: string;
  reported_at: Moment;
}

interface ClipViewTable {
  channel_id: number;
  play_id: string;
  clip_id: number;
  viewed_at: Moment;
}

interface ClipDownloadTable {
  channel_id: number;
  user_id: number;
  clip_id: number;
  day: string;
  taken_at: Moment;
}

interface ClipRemovalTable {
  folder: string;
  channel_id: number;
}

export interface ClipTables {
  'media.pins': PinTable;
  'clips.settings': ClipSettingsTable;
  'clips.event_settings': ClipEventSettingsTable;
  'clips.clips': ClipTable;
  'clips.crops': ClipCropTable;
  'clips.decisions': ClipDecisionTable;
  'clips.reports': ClipReportTable;
  'clips.views': ClipViewTable;
  'clips.downloads': ClipDownloadTable;
  'clips.removals': ClipRemovalTable;
}
