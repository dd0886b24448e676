// Corrects the times of a device whose clock is wrong. Pure.

/** A device's clock may run this far ahead without a mark. */
const aheadMs = 5_000;

export interface Timing {
  /** By the server's clock. */
  readonly receivedMs: number;
  /** By the device's clock when the batch left. Undefined for a call of its own. */
  readonly sentAtMs: number | undefined;
  /** The start of the session by the server's clock: no item is older. */
  readonly sessionStartMs: number;
}

/**
 * The moment of an item by the server's clock. The device's error is the difference between sending and receiving.
 *
 * @param atMs by the device's clock. Undefined for a call that happens now.
 * @returns `isMoved` when the time differs from the device's by more than 5 s.
 */
export function correctTime(
  atMs: number | undefined,
  { receivedMs, sentAtMs, sessionStartMs }: Timing,
): { readonly ms: number; readonly isMoved: boolean } {
  if (atMs === undefined) return { ms: receivedMs, isMoved: false };
  const error = sentAtMs === undefined ? 0 : receivedMs - sentAtMs;
  const wanted = atMs + error;
  if (!Number.isFinite(wanted)) return { ms: receivedMs, isMoved: true };
  const ms = Math.round(Math.min(Math.max(wanted, sessionStartMs), receivedMs + aheadMs));
  return { ms, isMoved: Math.abs(ms - atMs) > aheadMs };
}

/** A stall is part of the play: it is no longer than the time since its start, or since the stall before it. */
export const clipStallMs = (reportedMs: number, passedSeconds: number): number =>
  Math.max(0, Math.min(reportedMs, Math.round(passedSeconds * 1_000)));

/** Sleeping tabs report hours. A report of an unusable number counts nothing. */
export function clipViewingSeconds(reported: number, passedSeconds: number): number {
  if (!Number.isFinite(reported) || reported <= 0 || !(passedSeconds > 0)) return 0;
  return Math.round(Math.min(reported, passedSeconds) * 1_000) / 1_000;
}
