// Uses up a mailed key: of concurrent requests, one succeeds.
import type { LinkPurpose } from './rules.ts';
import { readLink, type LinkDeps, type ReadLink } from './read-link.ts';

/** @param deps with the stores of the transaction in which the link acts. */
export async function redeemLink(
  deps: LinkDeps,
  channelId: number,
  purpose: LinkPurpose,
  key: string,
): Promise<ReadLink> {
  const read = await readLink(deps, channelId, purpose, key);
  if (read.verdict !== 'good') return read;
  const isFirst = await deps.links.use(channelId, read.keyHash, deps.clock.now());
  return isFirst ? read : { ...read, verdict: 'dead' };
}
