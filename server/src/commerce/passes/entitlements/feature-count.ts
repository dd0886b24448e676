// The clips and downloads that a pass grants for each period, and how many a buyer has left.
import type { FeatureCount } from '@floodlit/contract/identity';
import { DomainError } from '../../../kernel/errors.ts';
import type { EntitlementsDeps } from './ports.ts';
import type { EntitlementStore } from './store.ts';

/** Sums all periods that run now. A refunded or ended period grants nothing. */
export const readFeatureCount = (
  { store, clock }: EntitlementsDeps,
  channelId: number,
  userId: number,
): Promise<FeatureCount> => store.countFeatures(channelId, userId, clock.now());

/**
 * Applies to later periods only: periods that were bought before keep their count.
 * @throws {DomainError} `commerce.pass_not_found`
 */
export async function setFeatureCount(
  { store }: { readonly store: EntitlementStore },
  channelId: number,
  passId: number,
  change: Partial<FeatureCount>,
): Promise<FeatureCount> {
  const set = await store.setFeatureCount(channelId, passId, change);
  if (set === undefined) throw new DomainError('commerce.pass_not_found');
  return set;
}
