// What to do about a failure: the answer is never to take a running picture away.

export interface Failure {
  kind: 'network' | 'media' | 'other';
  /** HTTP status where there was an answer. */
  status?: number | undefined;
  /** Playing can't go on by itself. */
  fatal: boolean;
}

export type FailureRemedy =
  /** hls.js is already dealing with it. */
  | 'leave'
  /** The token is too old: get another one and ask again. */
  | 'renew'
  /** Ask again later; what is buffered plays on. */
  | 'retry'
  | 'recover_media'
  /** A fresh token was refused as well: the page must find out why. */
  | 'ask_reason'
  | 'give_up';

export interface FailureHistory {
  /** The request carried a token that was renewed because of this very failure. */
  token_was_fresh: boolean;
  media_recovered: boolean;
  /** What is missing now may be there in a moment, and there is no other time to watch it. */
  is_live: boolean;
}

export function isRefused(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

/** No answer at all, too busy, or broken at the other end; while live also what is not there yet. */
export function isWorthRetrying(status: number | undefined, isLive = false): boolean {
  if (status === undefined || status === 0 || status >= 500) return true;
  return status === 408 || status === 429 || (isLive && (status === 404 || status === 409));
}

export function remedyFor(failure: Failure, history: FailureHistory): FailureRemedy {
  if (isRefused(failure.status)) return history.token_was_fresh ? 'ask_reason' : 'renew';
  if (!failure.fatal) return 'leave';
  if (failure.kind === 'media') {
    return history.media_recovered && !history.is_live ? 'give_up' : 'recover_media';
  }
  if (failure.kind !== 'network') return 'give_up';
  return isWorthRetrying(failure.status, history.is_live) ? 'retry' : 'give_up';
}
