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

/**
 * @param webs how many web processes are alive: they share one database.
 * @throws {DomainError} `request.rate_limited` when the queue is full.
 */
export function createSearchLimit(webs: () => number): RunLimited {
  const limit = pLimit(searchesAtOnce);
  return async (work) => {
    const share = (whole: number): number => Math.ceil(whole / webs());
    const atOnce = share(searchesAtOnce);
    if (limit.concurrency !== atOnce) limit.concurrency = atOnce;
    if (limit.activeCount + limit.pendingCount >= atOnce + share(waitingMaximum))
      throw new DomainError('request.rate_limited', { kind: 'search', retryAfterSeconds: 2 });
    return limit(work);
  };
}
