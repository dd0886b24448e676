// One settling run: its options, and the memory that it leaves to the next run of the same process.
import { type Attempt, type FeedName, createAttempts } from '../accounts/index.ts';
import type { ReconcileDeps } from './ports.ts';
import type { ChannelsOfAccount } from './store-inbox.ts';

/** Concurrency limit for calls. Answers take time, so calls one after the other would not use the rate limit. */
export const usualLanes = 6;

export interface SettleMemory {
  /** Parts of accounts that an earlier run still works on. */
  readonly busy: Set<string>;
  /** Accounts whose event feed did not report every payment. */
  readonly incompleteFeeds: Set<number>;
  /** Applied changes by feed and account: each reading repeats the last changes of a feed. */
  readonly applied: Map<string, ReadonlySet<string>>;
  /** Orders that a run is reading because an event feed reported them. */
  readonly reading: Readonly<Record<FeedName, Set<number>>>;
}

export const createSettleMemory = (): SettleMemory => ({
  busy: new Set(),
  incompleteFeeds: new Set(),
  applied: new Map(),
  reading: { payments: new Set(), returns: new Set() },
});

export interface RunOptions {
  /** Ends the run between two orders. */
  readonly isStopped?: () => boolean;
  /** Concurrency limit, for the items of a part and for the parts of an account. With 1, they run one after the other. */
  readonly lanes?: number;
  readonly memory?: SettleMemory;
  /** Makes the calls that somebody waits for: webhooks and refunds. The default is `deps`. */
  readonly highPriority?: ReconcileDeps;
  /** Makes the calls that a buyer may wait for: payments and new memberships. The default is `deps`. */
  readonly normalPriority?: ReconcileDeps;
}

/** One settling run for one account. */
export interface AccountRun extends Required<RunOptions> {
  readonly deps: ReconcileDeps;
  /** A channel's id, or 0 for the deployment's own account. */
  readonly account: number;
  readonly of: ChannelsOfAccount;
}

/** Each part has its own attempts: a silent service ends only that part. */
export const attemptsOf = ({ deps, isStopped, lanes }: AccountRun): Attempt =>
  createAttempts(deps, isStopped, lanes);

/** Only one run at a time works on a part of an account. The next run finds work that is not in its list. */
export async function unlessBusy(
  { memory: { busy }, account }: AccountRun,
  part: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const name = `${part} of ${account}`;
  if (busy.has(name)) return;
  busy.add(name);
  try {
    await work();
  } finally {
    busy.delete(name);
  }
}
