// How many visitors' keys may be asked for: each is a row for months, and nobody need log in to get one.
import { createHash } from 'node:crypto';
import { DomainError } from '../../kernel/errors.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';

/** A channel's count is kept in parts, so that a crowd at kick-off does not wait for one row. */
const parts = 16;

const partOf = (network: string): number => (createHash('sha256').update(network).digest()[0] ?? 0) % parts;

/**
 * A network has its own limits. Beyond what a whole channel gets, each network still has a few: a crowd of machines makes
 * keys scarce, and keeps nobody out who comes for one.
 */
export async function checkKeyLimits(
  rateLimit: RateLimit,
  channelId: number,
  network: string,
): Promise<void> {
  await rateLimit.check('visitorKey', network);
  await rateLimit.check('visitorKeyDay', network);
  try {
    await rateLimit.check('visitorKeyChannel', `${channelId}:${partOf(network)}`);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'request.rate_limited') throw error;
    await rateLimit.check('visitorKeyScarce', `${channelId}:${network}`);
  }
}
