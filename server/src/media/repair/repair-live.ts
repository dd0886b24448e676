// The repair of a recording that was live: `findLiveFaults` says what it lacks, and `mendLive` makes that beside it.
import type { FindFaults, Mend } from './ports.ts';

export const findLiveFaults: FindFaults = async () => [];

export const mendLive: Mend = async ({ log }, asset) => {
  log.warn('a recording of a live game has nothing to mend', { asset: asset.id });
  return {
    folder: asset.folder,
    ladder: asset.ladder,
    durationSeconds: asset.duration_seconds,
    shiftSeconds: 0,
  };
};
