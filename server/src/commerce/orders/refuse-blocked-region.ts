// Refuses a purchase from a blocked region: the buyer would pay and could not watch.
import { isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { readChannel, type ChannelDeps } from '../../channel/index.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';

/**
 * Called before any order opens. An order that is already open stays payable, so that a paid order always gives access.
 * @throws {DomainError} `commerce.region_blocked`
 */
export async function refuseBlockedRegion(
  { channel }: { readonly channel: Pick<ChannelDeps, 'store'> },
  { channelId, country }: Pick<LoggedInUser, 'channelId' | 'country'>,
): Promise<void> {
  const { geo } = await readChannel(channel, channelId);
  if (isGeoBlocked(geo, country)) throw new DomainError('commerce.region_blocked');
}
