// Pure rules of polling the payment service: when an order is due.

/** Delay before the first call, since a webhook is usually faster. */
export const firstSyncSeconds = 4;
const shortestSeconds = 5;
/** Even when the run of one minute is missed, this stays below the 90 seconds in which everything must agree (I10). */
const longestSeconds = 25;

/** Seconds to wait after the n-th call about an order: 5, 10, 20, then 25. */
export const syncDelaySeconds = (askedTimes: number): number =>
  Math.min(longestSeconds, shortestSeconds * 2 ** Math.min(Math.max(askedTimes - 1, 0), 10));

export interface SyncState {
  readonly created_at: Date;
  readonly synced_at: Date | null;
  readonly sync_count: number;
}

/** The delay for an order whose payment the account's event feed would have reported. */
export const completeFeedSeconds = 300;

/** Whether the worker may read an order's payment now. @param isFeedComplete the account's event feed was read up to now. */
export function isSyncDue(order: SyncState, now: Date, isFeedComplete = false): boolean {
  const since = order.synced_at ?? order.created_at;
  const delay = order.synced_at === null ? firstSyncSeconds : syncDelaySeconds(order.sync_count);
  return now.getTime() - since.getTime() >= Math.max(delay, isFeedComplete ? completeFeedSeconds : 0) * 1_000;
}

/** Time for a webhook and its job to arrive. At the start of a sale many are on their way, and extra calls delay all. */
export const webhookSeconds = 15;
/** A change further ahead of our clock than this has an unknown age. */
const skewSeconds = 5;

/** Whether a payment succeeded so recently that its webhook may still arrive. @param at by the service's clock. */
export function isWebhookOnItsWay(at: Date, now: Date): boolean {
  const age = (now.getTime() - at.getTime()) / 1_000;
  return age < webhookSeconds && age >= -skewSeconds;
}
