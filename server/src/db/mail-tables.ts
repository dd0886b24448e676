// Mail as Kysely sees it.
import type { Generated } from 'kysely';
import type { LaterMoment, Moment } from './moments.ts';

interface MessageTable {
  id: Generated<number>;
  channel_id: number;
  dedup_key: string;
  message_id: string;
  from_name: string;
  from_address: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  status: Generated<'waiting' | 'sent' | 'kept' | 'refused'>;
  tries: Generated<number>;
  next_try_at: Moment;
  created_at: Moment;
  settled_at: LaterMoment;
  keys_until: LaterMoment;
}

export interface MailTables {
  'mail.messages': MessageTable;
}
