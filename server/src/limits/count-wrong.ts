// Slows down guessing: counts wrong attempts alone.
import { DomainError } from '../kernel/errors.ts';
import type { LimitName, RateLimit } from './rate-limit.ts';

/**
 * Counts before the attempt is checked, so that concurrent attempts are as slow as sequential ones.
 *
 * @param wrong the error code of a wrong attempt. All other outcomes are given back.
 * @throws {DomainError} `request.rate_limited`, and the errors of `work`.
 */
export async function countWrong<Answer>(
  rateLimit: RateLimit,
  counts: readonly (readonly [LimitName, string])[],
  wrong: DomainError['code'],
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (const [name, key] of counts) await rateLimit.check(name, key);
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = error instanceof DomainError && error.code === wrong;
    throw error;
  } finally {
    if (!isWrong) for (const [name, key] of counts) await rateLimit.giveBack(name, key);
  }
}
