// A recording lacks a file in the store: what the answer of its last home means. Pure.

export interface LastHomeVerdict {
  /** The home is not asked for it again during the rest. */
  readonly rests: 'file' | 'recording';
  readonly restMs: number;
  /** The file is not here now, and may come. A player tries again, and no network remembers its absence. */
  readonly mayCome: boolean;
}

/** The home keeps other files of it on their way to the store, and may write this one yet. */
const lacksThisFile: LastHomeVerdict = { rests: 'file', restMs: 2_000, mayCome: false };
const sentAll: LastHomeVerdict = { rests: 'recording', restMs: 30_000, mayCome: false };
const awayRestMs = 5_000;
/** The job of a recorded game waits as long for its files. */
const comesBackSeconds = 86_400;

/**
 * @param answer the status of a call that brought no file.
 * @param endedAgoSeconds since the end of the game.
 */
export function judgeLastHome(answer: number | 'away', endedAgoSeconds: number): LastHomeVerdict {
  if (answer === 404) return lacksThisFile;
  if (answer !== 'away') return sentAll;
  return { rests: 'recording', restMs: awayRestMs, mayCome: endedAgoSeconds < comesBackSeconds };
}

/** The database gives no answer, so no home of it is known. */
export const unknownHome: LastHomeVerdict = { rests: 'recording', restMs: awayRestMs, mayCome: true };
/** A recording that no other process aired has no such home. */
export const noHome: LastHomeVerdict = { rests: 'recording', restMs: 30_000, mayCome: false };
