// The reaction to a failure. It never removes a playing picture.

export interface Failure {
  kind: 'network' | 'media' | 'other';
  /** HTTP status, if there was an answer. */
  status?: number | undefined;
  /** Playback cannot continue by itself. */
  fatal: boolean;
}

export type FailureRemedy =
  /** hls.js already handles it. */
  | 'leave'
  /** The token is too old: get a new one and retry. */
  | 'renew'
  /** Retry later. Buffered media plays on. */
  | 'retry'
  | 'recover_media'
  /** The server refused a fresh token as well, so the page must find the reason. */
  | 'ask_reason'
  | 'give_up';

export interface FailureHistory {
  /** The request carried a token that was renewed because of this failure. */
  token_was_fresh: boolean;
  /** How often the decoder failed in the last minute, before this failure. */
  media_failures: number;
  /** Live media that is missing now may exist in a moment, and there is no later chance to watch it. */
  is_live: boolean;
}

/** A recording is given up then. A live game is not: its next pictures are new ones. */
const FAILURES_MAXIMUM = 5;

/**
 * Where playback goes on after a decoder has failed.
 * @param segments of the playlist, with their starts in seconds, in order.
 * @param position seconds, or -1 before anything was shown.
 * @param failures in the last minute before this one: the first failure changes no position, each later one leaves out
 * one segment more.
 */
export function resumeAfterFailure(
  segments: readonly { start: number }[],
  position: number,
  failures: number,
): number {
  if (failures === 0 || position < 0) return position;
  const later = segments.filter(({ start }) => start > position);
  return (later[failures - 1] ?? later.at(-1))?.start ?? position;
}

export function isRefused(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

/** No answer, too busy, or a server error. During a live game also media that does not exist yet. */
export function isWorthRetrying(status: number | undefined, isLive = false): boolean {
  if (status === undefined || status === 0 || status >= 500) return true;
  return status === 408 || status === 429 || (isLive && (status === 404 || status === 409));
}

export function remedyFor(failure: Failure, history: FailureHistory): FailureRemedy {
  if (isRefused(failure.status)) return history.token_was_fresh ? 'ask_reason' : 'renew';
  if (!failure.fatal) return 'leave';
  if (failure.kind === 'media') {
    return history.media_failures >= FAILURES_MAXIMUM && !history.is_live ? 'give_up' : 'recover_media';
  }
  if (failure.kind !== 'network') return 'give_up';
  return isWorthRetrying(failure.status, history.is_live) ? 'retry' : 'give_up';
}
