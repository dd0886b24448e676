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
}

export function isRefused(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

/** No answer at all, too busy, or broken at the other end. */
export function isWorthRetrying(status: number | undefined): boolean {
  return status === undefined || status === 0 || status === 408 || status === 429 || status >= 500;
}

export function remedyFor(failure: Failure, history: FailureHistory): FailureRemedy {
  if (isRefused(failure.status)) return history.token_was_fresh ? 'ask_reason' : 'renew';
  if (!failure.fatal) return 'leave';
  if (failure.kind === 'media') return history.media_recovered ? 'give_up' : 'recover_media';
  if (failure.kind === 'network') return isWorthRetrying(failure.status) ? 'retry' : 'give_up';
  return 'give_up';
}
