// Encoders and what they air, as Kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { SignalFacts } from '@floodlit/contract/operators/live';
import type { LaterMoment, Moment } from './moments.ts';

interface EncoderTable {
  id: Generated<number>;
  channel_id: number;
  name: string;
  key_hash: Buffer;
  created_at: Moment;
  rotated_at: LaterMoment;
  made_by: ColumnType<number | null, number | null | undefined, number | null>;
  removed_at: LaterMoment;
  rest_until: LaterMoment;
}

interface BroadcastTable {
  id: Generated<number>;
  channel_id: number;
  event_id: number;
  encoder_id: number;
  status: 'armed' | 'live' | 'ended';
  window_seconds: number;
  asset_id: number | null;
  signal_lost_at: LaterMoment;
  end_wished_at: LaterMoment;
  watched_at: LaterMoment;
  armed_at: Moment;
  started_at: LaterMoment;
  ended_at: LaterMoment;
  rung_health: ColumnType<
    { name: string; missing_since: number | null; missed_segments: number }[],
    string | undefined,
    string
  >;
  slate_text: string | null;
  viewer_message: string | null;
  waits_for_start: Generated<boolean>;
  node: string | null;
  epoch: Generated<number>;
  taken_at: LaterMoment;
  last_number: Generated<number>;
  fed_from: string | null;
  fed_at: LaterMoment;
  lost_from: string | null;
  lost_at: LaterMoment;
}

interface EncoderSignalTable {
  channel_id: number;
  encoder_id: number;
  event_id: number | null;
  take: string | null;
  node: string | null;
  since: Moment;
  seen_at: Moment;
  facts: ColumnType<SignalFacts, string, string>;
}

export interface LiveTables {
  'media.encoders': EncoderTable;
  'media.broadcasts': BroadcastTable;
  'media.encoder_signals': EncoderSignalTable;
}
