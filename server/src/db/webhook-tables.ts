// What the payment service tells, and where it tells it.
import type { ColumnType, Generated } from 'kysely';
import type { Moment } from './moments.ts';

interface WebhookInboxTable {
  channel_id: number;
  event_id: string;
  type: string;
  object_kind: Generated<'payment' | 'subscription'>;
  object_id: string | null;
  received_at: Moment;
  done_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  attempts: Generated<number>;
  last_error: string | null;
}

interface WebhookEndpointTable {
  channel_id: number;
  endpoint_id: string;
  url: string;
  /** Of an earlier version: exactly one of the two is there. */
  secret: string | null;
  sealed_secret: string | null;
}

export interface WebhookTables {
  'commerce.webhook_inbox': WebhookInboxTable;
  'commerce.webhook_endpoints': WebhookEndpointTable;
}
