// Jobs as the rooms see them. A handler must bear being run twice: delivery is at least once.
import type { Scope } from './transact.ts';

export interface SendOptions {
  /** Enqueues in the same transaction: the job exists if and only if the transaction is kept. */
  readonly scope?: Scope;
  /** At most one waiting job per key. */
  readonly singletonKey?: string;
  /** The job does not start before this delay. */
  readonly afterSeconds?: number;
  /** The job is not urgent. It starts some seconds later in a batch with others, which costs the database much less. */
  readonly isUnhurried?: boolean;
}

export interface Queue {
  send(name: string, data: Readonly<Record<string, unknown>>, options?: SendOptions): Promise<void>;
}

export interface Job {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

export interface JobDefinition {
  /** `room.verb`. */
  readonly name: string;
  readonly run: (job: Job) => Promise<void>;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** A job that runs longer is taken as lost and started again. */
  readonly timeoutSeconds: number;
  /** How many run side by side in one process. */
  readonly concurrency: number;
  /** The number of fetchers, 2 by default. All jobs of one batch wait for its longest job. */
  readonly fetchers?: number;
  /** Each is fetched by itself: of those that are fetched together, all wait for the longest. */
  readonly isLong?: boolean;
  /** Runs every minute without being sent. */
  readonly everyMinute?: boolean;
}
