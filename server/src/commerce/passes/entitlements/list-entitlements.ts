// Lists the buyer's entitlements at this moment, each with its pass. Access is decided from this list.
import type { Entitlement } from './coverage-rules.ts';
import type { EntitlementsDeps } from './ports.ts';

export const listEntitlements = (
  deps: EntitlementsDeps,
  channelId: number,
  userId: number,
): Promise<Entitlement[]> => deps.store.listEntitlements(channelId, userId, deps.clock.now());
