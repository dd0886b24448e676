// Limits new visitors' keys: each is a row for months, and nobody has to log in to get one.
import { createHash } from 'node:crypto';
import { DomainError } from '../../kernel/errors.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';

/** The counter of a channel has several rows, so that a crowd at kick-off does not wait for one row. */
const parts = 16;

const partOf = (network: string): number => (createHash('sha256').update(network).digest()[0] ?? 0) % parts;

/**
 * Each network has its own limits. When the channel's limit is used up, each network still gets a few keys. So a
 * botnet makes keys scarce, and a single visitor still gets one.
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
