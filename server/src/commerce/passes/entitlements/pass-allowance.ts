// The numbers that a pass grants.
import type { FeatureCount } from '@floodlit/contract/identity';

/** Clips and downloads for each period, and the devices at once: null for the channel's number. */
export interface PassAllowance extends FeatureCount {
  readonly streams: number | null;
}
