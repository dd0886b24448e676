// Slows down guessing (T19): counts wrong codes per session and per network. Right codes do not count.
import { countWrong } from '../../limits/count-wrong.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';

export interface CodeTry {
  readonly channelId: number;
  /** Identifies the session. */
  readonly apiKeyId: string;
  /** The range of the client's address. */
  readonly network: string;
}

/** @throws {DomainError} `request.rate_limited`, and the errors of `work`. */
export function countWrongCodes<Answer>(
  rateLimit: RateLimit,
  { channelId, apiKeyId, network }: CodeTry,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const counts = [
    ['couponSession', apiKeyId],
    ['couponAddress', `${channelId}:${network}`],
  ] as const;
  return countWrong(rateLimit, counts, 'commerce.coupon_wrong', work);
}
