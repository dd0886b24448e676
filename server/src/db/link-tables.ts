// The tables of mailed links as Kysely sees them, and of what they are for.
import type { Generated } from 'kysely';
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

export interface LinkTables {
  'identity.mailed_links': MailedLinkTable;
  'identity.email_changes': EmailChangeTable;
}
