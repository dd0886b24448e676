// Message of a serving child to its bench, sent once it listens.
import type { ConnectionConfig } from '../../../server/src/db/connect.ts';

export interface Served {
  readonly port: number;
  readonly rtmpPort: number;
  readonly database: ConnectionConfig;
  readonly dataDir: string;
}
