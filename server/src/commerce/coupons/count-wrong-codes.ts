// Guessing codes is slow (T19): wrong ones are counted for the session and for the network, right ones are not.
import { DomainError } from '../../kernel/errors.ts';
import type { LimitName, RateLimit } from '../../limits/rate-limit.ts';

export interface CodeTry {
  readonly channelId: number;
  /** What names the session. */
  readonly apiKeyId: string;
  /** The range that the address belongs to. */
  readonly network: string;
}

/**
 * Counted before the code is looked at, so that many tries at once are as slow as one after the other.
 *
 * @throws {DomainError} `request.rate_limited`, and what `work` throws.
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
