// Collects the facts and applies the rule. Each call reads the viewer's passes, so a refund counts from the next call
// on.
import type { AccessDecision } from '@floodlit/contract/access/access';
import type { Capabilities } from '@floodlit/contract/identity/identity';
import type { VodType } from '@floodlit/contract/media/library';
import { decide, isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { isOver, type EventRecord } from '../catalog/index.ts';
import { readChannel } from '../channel/index.ts';
import { isCovered, listEntitlements } from '../commerce/index.ts';
import type { Actor, LoggedInUser } from '../kernel/actor.ts';
import type { AccessDeps } from './ports.ts';
import { capabilitiesOf, decidePlaying } from './rules.ts';

/** One look at the viewer's entitlements for the whole list. */
export async function decideAccessToMany(
  deps: AccessDeps,
  actor: Actor,
  events: readonly EventRecord[],
): Promise<AccessDecision[]> {
  const [channel, entitlements] = await Promise.all([
    readChannel(deps.channel, actor.channelId),
    actor.kind === 'user' ? listEntitlements(deps.commerce, actor.channelId, actor.userId) : [],
  ]);
  const blocked = isGeoBlocked(channel.geo, actor.country);
  return events.map((event) =>
    decide({
      type: event.type,
      isLoggedIn: actor.kind === 'user',
      isCovered: isCovered(entitlements, event),
      isGeoBlocked: blocked,
    }),
  );
}

export async function decideAccess(
  deps: AccessDeps,
  actor: Actor,
  event: EventRecord,
): Promise<AccessDecision> {
  const [decision] = await decideAccessToMany(deps, actor, [event]);
  return decision ?? { granted: false, reason: 'not_available' };
}

/** One look at the viewer's passes for as many videos of the library as there are. */
export async function decideLibraryAccess(
  deps: AccessDeps,
  actor: Actor,
  types: readonly VodType[],
): Promise<AccessDecision[]> {
  const [channel, capabilities] = await Promise.all([
    readChannel(deps.channel, actor.channelId),
    actor.kind === 'user' ? readCapabilities(deps, actor) : undefined,
  ]);
  return types.map((type) =>
    decide({
      type,
      isLoggedIn: actor.kind === 'user',
      isCovered: capabilities?.vod_media === true,
      isGeoBlocked: isGeoBlocked(channel.geo, actor.country),
    }),
  );
}

/** May this viewer's player run now? */
export async function decidePlayback(
  deps: AccessDeps,
  actor: Actor,
  event: EventRecord,
): Promise<AccessDecision> {
  return decidePlaying(await decideAccess(deps, actor, event), event.stream_status, isOver(event));
}

export async function readCapabilities(
  deps: AccessDeps,
  actor: Pick<LoggedInUser, 'channelId' | 'userId'>,
): Promise<Capabilities> {
  const entitlements = await listEntitlements(deps.commerce, actor.channelId, actor.userId);
  return capabilitiesOf(entitlements.map((entitlement) => entitlement.pass.features));
}
