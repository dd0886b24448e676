// The repair of a recording that was live: `findLiveFaults` says what it lacks, and `mendLive` makes that beside it.
import { findSilentSegments } from './add-silence.ts';
import { inIndexTurn } from '../index-turn.ts';
import { listWanted } from './make-rungs.ts';
import type { FindFaults, Mend } from './ports.ts';
import { readWholeIndex } from '../served-index.ts';
import { hasUnserved, remakeRecording } from './remake-recording.ts';

export const findLiveFaults: FindFaults = async (deps, asset) => {
  const index = await readWholeIndex(deps, asset).catch((error: unknown) => {
    deps.log.warn('the index of a recording cannot be read', { asset: asset.id, reason: String(error) });
    return undefined;
  });
  if (index === undefined) return [];
  const faults: string[] = [];
  const seconds = (await findSilentSegments(deps, asset, index)).reduce((sum, { length }) => sum + length, 0);
  if (seconds > 0) faults.push(`sound is missing for ${seconds.toFixed(1)} s`);
  const wanted = Map.groupBy(listWanted(index, asset), ({ rung }) => rung);
  for (const [rung, all] of wanted) {
    const count = all.reduce((sum, { numbers }) => sum + numbers.length, 0);
    faults.push(`${count} of ${index.segments.length} segments of ${rung} are missing`);
  }
  if (faults.length === 0 && (await hasUnserved(deps, asset, index)))
    faults.push('segments that were made are not in its playlists yet');
  return faults;
};

/** The files of before stay: those that are made have names of their own in the same folder. */
export const mendLive: Mend = async (deps, asset, { signal, onProgress }) => {
  const ladder = await inIndexTurn(deps, asset, () =>
    remakeRecording(deps, asset, { signal, onProgress, withSound: true }),
  );
  if (ladder === undefined) return undefined;
  return {
    folder: asset.folder,
    ladder,
    durationSeconds: asset.trim?.full ?? asset.duration_seconds,
    shiftSeconds: 0,
  };
};
