// The server tries a bucket again at moments that no two processes share.
import { StoreRefused } from './ports.ts';

const firstPauseMs = 200;
const longestPauseMs = 30_000;

/**
 * Full jitter: anything from 0 to the bound, which doubles with each attempt.
 * @param attempt from 1
 * @param draw from 0 to 1
 */
export const pauseMs = (attempt: number, draw: number): number =>
  Math.round(draw * Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempt - 1, 30)));

/** Keys, a missing bucket, a clock and a redirect stay until an operator acts, so another try is useless. */
export const willPass = (error: unknown): boolean =>
  !(error instanceof StoreRefused) || !['keys', 'bucket', 'clock', 'redirect'].includes(error.kind);
