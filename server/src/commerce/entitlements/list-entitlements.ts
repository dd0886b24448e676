// What a buyer holds at this moment, each with its pass: what access is decided by.
import type { Entitlement } from './coverage-rules.ts';
import type { EntitlementsDeps } from './ports.ts';

export const listEntitlements = (
  deps: EntitlementsDeps,
  channelId: number,
  userId: number,
): Promise<Entitlement[]> => deps.store.listEntitlements(channelId, userId, deps.clock.now());
