// The clips and downloads that a pass grants for each period, and how many a buyer has left.
import type { FeatureCount } from '@floodlit/contract/identity';
import type { Clock } from '../../../kernel/clock.ts';
import type { Scope } from '../../../kernel/transact.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { PassAllowance } from './pass-allowance.ts';
import type { EntitlementsDeps } from './ports.ts';
import type { EntitlementStore } from './store.ts';

/** Sums all periods that run now. A refunded or ended period grants nothing. */
export const readFeatureCount = (
  { store, clock }: EntitlementsDeps,
  channelId: number,
  userId: number,
): Promise<FeatureCount> => store.countFeatures(channelId, userId, clock.now());

/**
 * Clips and downloads apply to later periods only: periods that were bought before keep their count. The number of
 * devices applies at once.
 * @throws {DomainError} `commerce.pass_not_found`
 */
export async function setFeatureCount(
  { store }: { readonly store: EntitlementStore },
  channelId: number,
  passId: number,
  change: Partial<PassAllowance>,
): Promise<PassAllowance> {
  const set = await store.setFeatureCount(channelId, passId, change);
  if (set === undefined) throw new DomainError('commerce.pass_not_found');
  return set;
}

/** A store whose uses join a transaction. */
export interface TakingDeps {
  readonly store: { within(scope: Scope): Pick<EntitlementStore, 'takeFeature'> };
  readonly clock: Clock;
}

/** Joins the transaction that keeps what the use was for. @returns whether there was one left. */
export const takeFeature = (
  { store, clock }: TakingDeps,
  scope: Scope,
  { channelId, userId }: { readonly channelId: number; readonly userId: number },
  feature: keyof FeatureCount,
): Promise<boolean> => store.within(scope).takeFeature(channelId, userId, feature, clock.now());
