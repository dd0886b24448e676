// An operator of a live game reads what the spool of the install knows, without the address of the bucket.
import type { BucketTrouble } from '@floodlit/contract/operators/live';
import type { SpoolFacts } from '../../media/index.ts';

/** @param state undefined on a disk */
export function bucketTroubleOf(state: SpoolFacts | undefined): BucketTrouble | null {
  if (state === undefined || (state.refusal === undefined && state.lostFiles === 0)) return null;
  // Files of a healthy bucket are on their way for a moment.
  const isAway = state.refusal !== undefined;
  return {
    waiting_files: isAway ? state.waitingFiles : 0,
    waiting_bytes: isAway ? state.waitingBytes : 0,
    lost_files: state.lostFiles,
  };
}
