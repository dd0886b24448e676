// What a process has opened or found before its context is created.
import type { Config } from '../config/config.ts';
import type { Connection, ConnectionConfig } from '../db/connect.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Secrets } from './secrets.ts';

export interface RuntimeDeps {
  readonly config: Config;
  readonly connection: Connection;
  /** How `pg` connects: what is listened to needs a connection of its own. */
  readonly database: ConnectionConfig;
  readonly log: Log;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly secrets: Secrets;
  /** Of the database, towards the payment service. */
  readonly deploymentName: string;
  readonly dataDir: string;
  readonly ffmpegPath: string;
  /** Where the Stripe sandbox is now. */
  readonly sandboxUrl: () => string;
  /** Where the stand-in for Google and Facebook is; absent where there is none. */
  readonly socialSandboxUrl?: () => string;
}
