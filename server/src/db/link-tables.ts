// The tables of mailed links as Kysely sees them, and of what they are for.
import type { ColumnType, Generated } from 'kysely';
import type { LaterMoment, Moment } from './moments.ts';

interface MailedLinkTable {
  key_hash: Buffer;
  channel_id: number;
  user_id: number;
  purpose: string;
  email: string;
  state_hash: Buffer;
  created_at: Moment;
  expires_at: Moment;
  used_at: LaterMoment;
}

interface EmailChangeTable {
  id: Generated<number>;
  channel_id: number;
  user_id: number;
  old_email: string;
  new_email: string;
  api_key_id: string;
  created_at: Moment;
  expires_at: Moment;
  old_confirmed_at: LaterMoment;
  new_confirmed_at: LaterMoment;
  done_at: LaterMoment;
}

interface DeviceLoginTable {
  id: Generated<number>;
  channel_id: number;
  api_key_id: string;
  code_hash: Buffer;
  secret_hash: Buffer;
  browser: string | null;
  system: string | null;
  country: string | null;
  created_at: Moment;
  expires_at: Moment;
  user_id: ColumnType<number | null, undefined, number | null>;
  refused: Generated<boolean>;
}

export interface LinkTables {
  'identity.device_logins': DeviceLoginTable;
  'identity.mailed_links': MailedLinkTable;
  'identity.email_changes': EmailChangeTable;
}
