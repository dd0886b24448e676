// Pure rules of asking the payment service again: when an order is due.

/** Before the first question, since a webhook usually is faster. */
export const firstSyncSeconds = 4;
const shortestSeconds = 5;
/** With a minute in which no run may come it stays below the 90 seconds in which everything must agree (I10). */
const longestSeconds = 25;

/** Seconds to wait after the n-th question about an order: 5, 10, 20, then 25. */
export const syncDelaySeconds = (askedTimes: number): number =>
  Math.min(longestSeconds, shortestSeconds * 2 ** Math.min(Math.max(askedTimes - 1, 0), 10));

export interface SyncState {
  readonly created_at: Date;
  readonly synced_at: Date | null;
  readonly sync_count: number;
}

/** Of an order about which the account's own story would have told. */
export const toldSeconds = 300;

/** Whether the payment service may be asked about an order now. @param isTold the account's story was read up to this moment. */
export function isSyncDue(order: SyncState, now: Date, isTold = false): boolean {
  const since = order.synced_at ?? order.created_at;
  const delay = order.synced_at === null ? firstSyncSeconds : syncDelaySeconds(order.sync_count);
  return now.getTime() - since.getTime() >= Math.max(delay, isTold ? toldSeconds : 0) * 1_000;
}
