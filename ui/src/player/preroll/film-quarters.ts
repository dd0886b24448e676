// The quarters of a film that were played: pure.

export type FilmQuarter = 'quarter' | 'half' | 'three_quarters';
const quarters: readonly FilmQuarter[] = ['quarter', 'half', 'three_quarters'];

/**
 * The quarters to report now, each once.
 *
 * @param told how many were reported before.
 */
export function quartersReached(position: number, duration: number, told: number): readonly FilmQuarter[] {
  if (!Number.isFinite(duration) || duration <= 0) return [];
  const reached = Math.min(quarters.length, Math.floor((position / duration) * 4));
  return quarters.slice(told, Math.max(told, reached));
}
