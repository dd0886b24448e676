// One look at what was missed: what it may take, and what it leaves to the next of the same process.
import type { ChannelsOfAccount } from '../accounts/store-account-channels.ts';
import { createAttempts, type Attempt } from '../accounts/attempts.ts';
import type { FeedName } from '../accounts/ports.ts';
import type { ReconcileDeps } from './ports.ts';

/** Questions on their way at once: answers take their time, and the pace allows more than one after the other would be. */
export const usualLanes = 6;

export interface SettleMemory {
  /** Parts of accounts which an earlier run is still at. */
  readonly busy: Set<string>;
  /** Accounts that did not tell all who paid. */
  readonly untold: Set<number>;
  /** By story and account: the changes that were applied, since the last of a story are told again each time. */
  readonly applied: Map<string, ReadonlySet<string>>;
  /** Orders that are being read because a story told of them. */
  readonly reading: Readonly<Record<FeedName, Set<number>>>;
}

export const createSettleMemory = (): SettleMemory => ({
  busy: new Set(),
  untold: new Set(),
  applied: new Map(),
  reading: { payments: new Set(), returns: new Set() },
});

export interface RunOptions {
  /** Ends the run between two orders. */
  readonly isStopped?: () => boolean;
  /** How much of one part is on its way at once, and how many parts of an account; 1: one thing after the other. */
  readonly lanes?: number;
  readonly memory?: SettleMemory;
  /** What asks for somebody who waits: what a webhook told, a refund. `deps` where it is absent. */
  readonly soon?: ReconcileDeps;
  /** What asks for somebody who may wait: who paid, who begins a membership. `deps` where it is absent. */
  readonly missed?: ReconcileDeps;
}

/** What is looked at for one account. */
export interface AccountRun extends Required<RunOptions> {
  readonly deps: ReconcileDeps;
  /** A channel's id, or 0 where it is the deployment's. */
  readonly account: number;
  readonly of: ChannelsOfAccount;
}

/** Each part for itself: a service that is silent ends it. */
export const attemptsOf = ({ deps, isStopped, lanes }: AccountRun): Attempt =>
  createAttempts(deps, isStopped, lanes);

/** A part of an account is worked on by one run at a time: what came later is in no list that it has, and is found by the next. */
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
