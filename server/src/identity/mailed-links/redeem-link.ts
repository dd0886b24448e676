// Spends a mailed key: of all who try it at once, one succeeds.
import type { LinkPurpose } from './rules.ts';
import { readLink, type LinkDeps, type ReadLink } from './read-link.ts';

/** @param deps whose stores are within the transaction that does what the link is for. */
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
