// The account as its owner sees it: with the region's limits and the open tasks.
import type { User } from '@floodlit/contract/identity/identity';
import { isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { readChannel, type ChannelDeps } from '../../channel/index.ts';
import { isPassesFormIncomplete } from '../forms/custom-forms.ts';
import type { IdentityDeps } from '../ports.ts';

export interface UserPresentation {
  readonly channel: ChannelDeps;
  readonly identity: IdentityDeps;
}

export async function presentUser(
  { channel, identity }: UserPresentation,
  { channelId, country }: { readonly channelId: number; readonly country: string | undefined },
  user: User,
): Promise<User> {
  const { geo } = await readChannel(channel, channelId);
  const [isIncomplete, isMissing, grants] = await Promise.all([
    isPassesFormIncomplete(identity, channelId, user.id),
    identity.basicPass.isBasicPassMissing(channelId, user.id, identity.clock.now()),
    identity.readGrants({ channelId, userId: user.id }),
  ]);
  return {
    ...user,
    ...grants,
    is_geo_blocked: isGeoBlocked(geo, country),
    ...(isMissing && { basic_pass_missing: true }),
    ...(isIncomplete && { passes_form_incomplete: true }),
  };
}
