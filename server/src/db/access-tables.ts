// The tables of the access room as Kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { RemoteKind } from '@floodlit/contract/primitives';
import type { Moment } from './moments.ts';

interface StreamTable {
  channel_id: number;
  user_id: number;
  api_key_id: string;
  device_id: string;
  remote: RemoteKind | null;
  subject: string;
  started_at: Moment;
  seen_at: Moment;
  holder: string;
}

interface FrameTable {
  id: Generated<number>;
  channel_id: number;
  user_id: number;
  api_key_id: string;
  event_id: number;
  ticket_hash: Buffer;
  ticket_until: Moment;
  key_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  expires_at: Moment;
}

interface RemoteTable {
  id: string;
  channel_id: number;
  user_id: number;
  api_key_id: string;
  event_id: number;
  kind: RemoteKind;
  token_hash: Buffer;
  created_at: Moment;
  expires_at: Moment;
}

export interface AccessTables {
  'access.frames': FrameTable;
  'access.remotes': RemoteTable;
  'access.streams': StreamTable;
}
