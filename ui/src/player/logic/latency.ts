// The two ways to play a live game: close to the present moment, or with more in hand.

export type LatencyMode = 'low' | 'standard';

/** Seconds behind the newest picture at which standard playback stays. */
export const STANDARD_LATENCY_S = 6;

/** Low latency unless the device remembers otherwise or the server has none. */
export function latencyModeOf(remembered: string | null, hasLowLatency: boolean): LatencyMode {
  return hasLowLatency && remembered !== 'standard' ? 'low' : 'standard';
}

/** A rung's playlist in the other way: both lie side by side, with the same segments. */
export function rungPlaylist(url: string, mode: LatencyMode): string {
  return url.replace(/\/(?:index|low)\.m3u8(?=[?#]|$)/, mode === 'low' ? '/low.m3u8' : '/index.m3u8');
}

const WITHIN_MS = 60_000;
const TOO_MANY = 3;

/** The stalls of the last minute with this one, and whether they are more than low latency is worth. */
export function noteStall(
  stalls: readonly number[],
  nowMs: number,
): { stalls: number[]; are_too_many: boolean } {
  const recent = [...stalls.filter((at) => nowMs - at < WITHIN_MS), nowMs];
  return { stalls: recent, are_too_many: recent.length >= TOO_MANY };
}
