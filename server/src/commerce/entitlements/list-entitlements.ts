// What a buyer holds at this moment, each with its pass: what access is decided by.
import type { Entitlement } from './coverage-rules.ts';
import type { CommerceDeps } from '../ports.ts';

export const listEntitlements = (
  deps: Pick<CommerceDeps, 'store' | 'clock'>,
  channelId: number,
  userId: number,
): Promise<Entitlement[]> => deps.store.listEntitlements(channelId, userId, deps.clock.now());
