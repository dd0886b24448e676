// The running processes of the install, as Kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { DefaultMoment } from './moments.ts';

type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

interface NodeTable {
  id: string;
  role: 'all' | 'web' | 'worker' | 'ingest';
  url: Optional<string>;
  rtmp_url: Optional<string>;
  files: string;
  version: string;
  started_at: DefaultMoment;
  seen_at: DefaultMoment;
  load: Generated<number>;
  games: Generated<number>;
  room: Optional<number>;
  clock_ms: Generated<number>;
}

export interface NodeTables {
  'media.nodes': NodeTable;
}
