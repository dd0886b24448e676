// The values that a process opens or reads before it creates its context.
import type { Config } from '../config/config.ts';
import type { Connection, ConnectionConfig } from '../db/connect.ts';
import type { ErrorRecorder } from '../error-reports/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Nodes } from '../nodes/ports.ts';
import type { FileStores } from '../rooms/ports.ts';
import type { Secrets } from './secrets.ts';

/** The resources that every process opens, whatever its role. */
export interface Runtime {
  readonly config: Config;
  readonly dataDir: string;
  readonly connection: Connection;
  /** The connection settings of `pg`. A pooler may stand between. */
  readonly database: ConnectionConfig;
  /** Without a pooler: for LISTEN, locks, settings of a session and migrations. */
  readonly directDatabase: ConnectionConfig;
  readonly secrets: Secrets;
  /** The database's name towards the payment service. */
  readonly deploymentName: string;
}

export interface RuntimeDeps extends Runtime {
  readonly files: FileStores;
  readonly nodes: Nodes;
  readonly log: Log;
  readonly clock: Clock;
  readonly queue: Queue;
  /** Without one, errors are only logged. */
  readonly errorRecorder?: ErrorRecorder;
  readonly ffmpegPath: string;
  /** Where the Stripe sandbox is now. */
  readonly sandboxUrl: () => string;
  /** The address of the stand-in for Google and Facebook; undefined without one. */
  readonly socialSandboxUrl?: () => string;
}
