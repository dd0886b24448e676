/** Upper bounds for a recording and for the process that reads it (T37, T38). */
export const limits = {
  pixels: 4096 * 2304,
  durationSeconds: 12 * 3600,
  tracks: 16,
  /** Sound tracks that a viewer can choose from. */
  audioRenditions: 4,
  framesPerSecond: 60,
  logBytes: 64 * 1024,
  addressSpaceBytes: 4 * 1024 ** 3,
  singleAllocationBytes: 512 * 1024 ** 2,
  niceness: 10,
  /** Work that nobody waits for. */
  lastNiceness: 19,
  probeTimeoutMs: 120_000,
  pictureTimeoutMs: 120_000,
} as const;

/** A picture ladder may take twenty times as long as the game on a busy machine, and never less than five minutes. */
export function ladderTimeoutMs(durationSeconds: number): number {
  return 300_000 + Math.ceil(durationSeconds) * 20_000;
}
