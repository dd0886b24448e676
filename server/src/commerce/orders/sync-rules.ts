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

/** So long a webhook and its own job are waited for. At the start of a sale a crowd of them is on its way, and each question too many delays all. */
export const webhookSeconds = 15;
/** Further ahead of our clock than this, the service's clock tells nothing about how old a change is. */
const skewSeconds = 5;

/** Whether a payment went through so lately that its webhook may still come. @param at by the service's clock. */
export function isWebhookOnItsWay(at: Date, now: Date): boolean {
  const age = (now.getTime() - at.getTime()) / 1_000;
  return age < webhookSeconds && age >= -skewSeconds;
}
