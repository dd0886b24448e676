// The rights that a viewer's passes give on the channel, and the remaining clips and downloads.
import type { Capabilities, FeatureCount } from '@floodlit/contract/identity/identity';
import { readFeatureCount } from '../commerce/index.ts';
import type { LoggedInUser } from '../kernel/actor.ts';
import { readCapabilities } from './decide-access.ts';
import type { AccessDeps } from './ports.ts';

export interface Grants {
  readonly capabilities: Capabilities;
  readonly featureCount: FeatureCount;
}

export async function readGrants(
  deps: AccessDeps,
  viewer: Pick<LoggedInUser, 'channelId' | 'userId'>,
): Promise<Grants> {
  const [capabilities, featureCount] = await Promise.all([
    readCapabilities(deps, viewer),
    readFeatureCount(deps.commerce, viewer.channelId, viewer.userId),
  ]);
  return { capabilities, featureCount };
}
