// Error reports as Kysely sees them.
import type { Generated, JSONColumnType } from 'kysely';
import type { LaterMoment, Moment } from './moments.ts';

interface ErrorTable {
  id: Generated<number>;
  channel_id: number | null;
  fingerprint: string;
  source: 'server' | 'browser';
  service: string;
  message: string;
  status: number | null;
  place: string | null;
  state: Generated<'open' | 'solved' | 'muted'>;
  count: number;
  first_seen_at: Moment;
  last_seen_at: Moment;
  first_release: string;
  last_release: string;
  solved_at: LaterMoment;
  solved_release: string | null;
  occurrences: JSONColumnType<ErrorOccurrence[]>;
}

export interface ErrorOccurrence {
  /** ISO 8601. */
  happened_at: string;
  count: number;
  status: number | null;
  method: string | null;
  url: string | null;
  data: Record<string, string | number | boolean>;
  frames: string[];
  release: string;
  request_id: string | null;
}

export interface ErrorReportTables {
  'error_reports.errors': ErrorTable;
}
