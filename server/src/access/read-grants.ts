// The rights that a viewer's passes give on the channel, and the remaining clips and downloads.
import type { Capabilities, FeatureCount } from '@floodlit/contract/identity/identity';
import { readFeatureUses } from '../commerce/index.ts';
import type { LoggedInUser } from '../kernel/actor.ts';
import { readCapabilities } from './decide-access.ts';
import type { AccessDeps } from './ports.ts';

export interface Grants {
  readonly capabilities: Capabilities;
  readonly featureCount: FeatureCount;
  readonly featureGiven: FeatureCount;
}

export async function readGrants(
  deps: AccessDeps,
  viewer: Pick<LoggedInUser, 'channelId' | 'userId'>,
): Promise<Grants> {
  const [capabilities, { left, given }] = await Promise.all([
    readCapabilities(deps, viewer),
    readFeatureUses(deps.commerce, viewer.channelId, viewer.userId),
  ]);
  return { capabilities, featureCount: left, featureGiven: given };
}
