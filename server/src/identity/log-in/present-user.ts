// The account as its owner sees it: with the region's limits and the open tasks.
import type { Session, User } from '@floodlit/contract/identity/identity';
import { isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { readChannel, type ChannelDeps } from '../../channel/index.ts';
import { isPassesFormIncomplete } from '../forms/custom-forms.ts';
import type { PresentingDeps } from './ports.ts';

export interface UserPresentation {
  readonly channel: ChannelDeps;
  readonly identity: PresentingDeps;
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

/** The session as its viewer sees it in their region. */
export async function withRegion(
  deps: UserPresentation,
  facts: { readonly channelId: number; readonly country: string | undefined },
  session: Session,
): Promise<Session> {
  return { ...session, user: session.user && (await presentUser(deps, facts, session.user)) };
}
