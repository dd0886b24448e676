// The two modes of a live game: low latency, or standard with a larger buffer.

export type LatencyMode = 'low' | 'standard';

/** Target delay of standard playback behind the newest picture, in seconds. */
export const STANDARD_LATENCY_S = 6;

/** Low latency, unless the device stored another choice or the server does not offer it. */
export function latencyModeOf(stored: string | null, hasLowLatency: boolean): LatencyMode {
  return hasLowLatency && stored !== 'standard' ? 'low' : 'standard';
}

/** A rung's playlist in the other mode. Both are in the same folder and list the same segments. */
export function rungPlaylist(url: string, mode: LatencyMode): string {
  return url.replace(/\/(?:index|low)\.m3u8(?=[?#]|$)/, mode === 'low' ? '/low.m3u8' : '/index.m3u8');
}

const WITHIN_MS = 60_000;
const TOO_MANY = 3;

/** Adds this stall to those of the last minute, and decides whether they are too many for low latency. */
export function noteStall(
  stalls: readonly number[],
  nowMs: number,
): { stalls: number[]; are_too_many: boolean } {
  const recent = [...stalls.filter((at) => nowMs - at < WITHIN_MS), nowMs];
  return { stalls: recent, are_too_many: recent.length >= TOO_MANY };
}
