// The clips and downloads that a pass grants for each period, and how many a buyer has left.
import type { FeatureCount } from '@floodlit/contract/identity/identity';
import type { Clock } from '../../../kernel/clock.ts';
import type { Scope } from '../../../kernel/transact.ts';
import type { EntitlementsDeps } from './ports.ts';
import type { PassStore } from '../store.ts';
import type { EntitlementStore, FeatureUses } from './store.ts';

/** Sums all periods that run now. A refunded or ended period grants nothing. */
export const readFeatureUses = (
  { store, clock }: EntitlementsDeps,
  channelId: number,
  userId: number,
): Promise<FeatureUses> => store.countFeatures(channelId, userId, clock.now());

/** When the viewer's memberships give new uses. Undefined when none does. */
export const readFeatureRenewal = (
  { store, clock }: EntitlementsDeps,
  channelId: number,
  userId: number,
  feature: keyof FeatureCount,
): Promise<Date | undefined> => store.findRenewal(channelId, userId, feature, clock.now());

/** A store whose reads and uses join a transaction. */
export interface TakingStore extends PassStore, EntitlementStore {
  within(scope: Scope): TakingStore;
}

export interface TakingDeps {
  readonly store: TakingStore;
  readonly clock: Clock;
}

/**
 * Joins the transaction that keeps what the use was for.
 * @returns the period that it was taken from. Undefined when there was none left.
 */
export const takeFeature = (
  { store, clock }: TakingDeps,
  scope: Scope,
  { channelId, userId }: { readonly channelId: number; readonly userId: number },
  feature: keyof FeatureCount,
): Promise<number | undefined> => store.within(scope).takeFeature(channelId, userId, feature, clock.now());

/** Joins the transaction that says why. */
export const giveBackFeature = (
  { store }: Pick<TakingDeps, 'store'>,
  scope: Scope,
  channelId: number,
  periodId: number,
  feature: keyof FeatureCount,
): Promise<void> => store.within(scope).giveBackFeature(channelId, periodId, feature);
