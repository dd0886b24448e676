// The tables of received webhooks and of webhook endpoints.
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
  /** The plain secret of an earlier version. Exactly one of the two columns is set. */
  secret: string | null;
  sealed_secret: string | null;
}

export interface WebhookTables {
  'commerce.webhook_inbox': WebhookInboxTable;
  'commerce.webhook_endpoints': WebhookEndpointTable;
}
