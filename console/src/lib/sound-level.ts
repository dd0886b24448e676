// How loud a camera's sound is, in words. Levels are peaks in dBFS: 0 is the loudest that the format holds.

export const levelFloor = -60;
/** Speech and a crowd well recorded stay between these two. */
const quietBelow = -30;
const loudFrom = -1;

/** The peak of some samples between -1 and 1. */
export function peakLevel(samples: ArrayLike<number>): number {
  let peak = 0;
  for (let index = 0; index < samples.length; index += 1)
    peak = Math.max(peak, Math.abs(samples[index] ?? 0));
  return peak === 0 ? levelFloor : Math.max(levelFloor, Math.min(0, 20 * Math.log10(peak)));
}

export type SoundState = 'none' | 'quiet' | 'good' | 'loud';

/** Loudness changes all the time: the loudest of the last seconds decides, and a too loud moment counts at once. */
export function soundState(recent: readonly number[]): SoundState {
  const loudest = Math.max(levelFloor, ...recent);
  if (loudest <= levelFloor) return 'none';
  if (loudest >= loudFrom) return 'loud';
  return loudest < quietBelow ? 'quiet' : 'good';
}
