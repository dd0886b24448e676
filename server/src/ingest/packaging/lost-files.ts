// Compares the index of a recording with its storage: a spool can lose a file that the index names.
import { initNameOf, segmentName } from './live-playlist.ts';
import { rungsOf } from './finished-recording.ts';
import type { RecordingIndex } from './recording-index.ts';

interface Sizes {
  sizesOf(folder: string, names: readonly string[]): Promise<readonly (number | undefined)[]>;
}

/** One query of a database each. */
const namesAtOnce = 2_000;

/** The segments that the index lists, without its gaps. */
function listSegmentFiles(index: RecordingIndex): string[] {
  return [...rungsOf(index)].flatMap(([rung, segments]) =>
    segments
      .filter(({ isOwn, isLost }) => isOwn && isLost !== true)
      .map(({ number, making, epoch }) => `${rung}/${segmentName(number, making, epoch)}`),
  );
}

async function listMissing(storage: Sizes, folder: string, names: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let from = 0; from < names.length; from += namesAtOnce) {
    const some = names.slice(from, from + namesAtOnce);
    const sizes = await storage.sizesOf(folder, some);
    missing.push(...some.filter((_name, at) => sizes[at] === undefined));
  }
  return missing;
}

/** Segments and initial fragments that the storage does not have. */
export function listAbsentFiles(storage: Sizes, folder: string, index: RecordingIndex): Promise<string[]> {
  const inits = [...rungsOf(index)].flatMap(([rung, segments]) =>
    segments
      .filter(({ isOwn, isLost }) => isOwn && isLost !== true)
      .map((one) => `${rung}/${initNameOf(one)}`),
  );
  return listMissing(storage, folder, [...new Set([...inits, ...listSegmentFiles(index)])]);
}

/** Segments that the index names and nobody has. */
export const listLostFiles = (storage: Sizes, folder: string, index: RecordingIndex): Promise<string[]> =>
  listMissing(storage, folder, listSegmentFiles(index));
