// Slows down guessing (T19): counts wrong codes per session and per network. Right codes do not count.
import { DomainError } from '../../kernel/errors.ts';
import type { LimitName, RateLimit } from '../../limits/rate-limit.ts';

export interface CodeTry {
  readonly channelId: number;
  /** Identifies the session. */
  readonly apiKeyId: string;
  /** The range of the client's address. */
  readonly network: string;
}

/**
 * Counts before the code is checked, so that concurrent attempts are as slow as sequential ones.
 *
 * @throws {DomainError} `request.rate_limited`, and the errors of `work`.
 */
export async function countWrongCodes<Answer>(
  rateLimit: RateLimit,
  { channelId, apiKeyId, network }: CodeTry,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const counts: readonly (readonly [LimitName, string])[] = [
    ['couponSession', apiKeyId],
    ['couponAddress', `${channelId}:${network}`],
  ];
  for (const [name, key] of counts) await rateLimit.check(name, key);
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = error instanceof DomainError && error.code === 'commerce.coupon_wrong';
    throw error;
  } finally {
    if (!isWrong) for (const [name, key] of counts) await rateLimit.giveBack(name, key);
  }
}
