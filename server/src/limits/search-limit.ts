// A search costs the database more than any other public call.
// A concurrency limit keeps connections free for players and buyers (T70).
import pLimit from 'p-limit';
import { DomainError } from '../kernel/errors.ts';

/** Runs the work as soon as a slot is free. Its result and its failure are the caller's. */
export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Out of ten connections. The search over all kinds takes two. */
const searchesAtOnce = 3;
/** Some seconds of searches: a later caller would not wait that long. */
const waitingMaximum = 150;

/** @throws {DomainError} `request.rate_limited` when the queue is full. */
export function createSearchLimit(): RunLimited {
  const limit = pLimit(searchesAtOnce);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= searchesAtOnce + waitingMaximum)
      throw new DomainError('request.rate_limited', { kind: 'search', retryAfterSeconds: 2 });
    return limit(work);
  };
}
